//! Every rule of the sheet in our own words, in sheet order, and the rulings on what it leaves open.

use grognard_rulebook::{rules, rulings};

rules! {
    section "Firing or Melee Procedure" {
        "fke.combat.one-procedure" Procedure ["shooting", "melee"]
            "Firing and melee are resolved by the same four steps: build the value, roll, give markers to units hit, add extra markers.";
    }
    section "Firing or Melee Procedure: Step 1: build the value" {
        "fke.combat.start-value" Definition ["shooting", "melee"]
            "The starting number is the acting unit's own CV (R3).";
        "fke.combat.apply-table" Procedure ["shooting", "melee"]
            "Every line of the Step 1 table whose condition holds is added; lines are cumulative.";
        "fke.combat.melee-flank-contact" Modifier ["melee"]
            "Melee only: +2 for each friendly unit that is in contact with the enemy's flank or rear (R22: the fighting unit itself counts if that is where it stands).";
        "fke.combat.opponent-road-column" Modifier ["shooting", "melee"]
            "Firing and melee: +2 if the opponent is in road column (printed \"+2\" twice, applied once: R33).";
        "fke.combat.firing-support" Modifier ["shooting"]
            "Firing only: +1 for each friendly unit supporting the shot (R21).";
        "fke.combat.firing-flank-rear" Modifier ["shooting"]
            "Firing only: +1 if the shot strikes the enemy's flank or rear.";
        "fke.combat.defending-position" Modifier ["shooting", "melee"]
            "Firing and melee: +1 if the acting unit defends a strong point, a village or works.";
        "fke.combat.general-attached" Modifier ["melee"]
            "Melee only: +1 if a general is attached to the unit.";
        "fke.combat.melee-overlap" Modifier ["melee"]
            "Melee only: +1 for each friendly unit overlapping (R22).";
        "fke.combat.two-disorder" Modifier ["shooting", "melee"]
            "Firing and melee: -1 if the acting unit has 2 markers (R9: also with 3).";
        "fke.combat.firing-at-light-infantry" Modifier ["shooting"]
            "-1 if muskets or artillery fire at light infantry.";
        "fke.combat.bad-going" Modifier ["shooting", "melee"]
            "Firing and melee: -2 if the acting unit is in bad going.";
        "fke.combat.bad-going-light-infantry" Permission ["shooting", "melee"]
            "Light infantry is exempt from that -2.";
    }
    section "Firing or Melee Procedure: Step 2: roll" {
        "fke.combat.roll-under" Procedure ["shooting", "melee"]
            "Roll 1d6; a score equal to or below the modified CV is one hit.";
        "fke.combat.overflow-automatic" Procedure ["shooting", "melee"]
            "If the modified CV is above 6, one hit is scored without rolling.";
        "fke.combat.overflow-second" Procedure ["shooting", "melee"]
            "If the modified CV is above 6, roll 1d6 against the part above 6 (equal or less) for a second hit.";
    }
    section "Firing or Melee Procedure: Step 3: units hit" {
        "fke.hits.disorder-markers" Effect ["shooting", "melee"]
            "The result of a hit is recorded as markers on the unit hit (R8: each hit counts).";
        "fke.hits.firing" Effect ["shooting"]
            "Hit by firing: 1 marker.";
        "fke.hits.melee" Effect ["melee"]
            "Hit in melee: 1 marker.";
        "fke.hits.melee-recoil" Effect ["melee"]
            "Hit in melee: the unit may also have to recoil (R10: if it took more hits than it scored).";
        "fke.hits.long-range-artillery" Table ["shooting"]
            "Hit by artillery at long range: instead of an outright marker the unit tests morale.";
        "fke.hits.long-range-pass" Effect ["shooting"]
            "Long-range test passed: no effect.";
        "fke.hits.long-range-fail" Effect ["shooting"]
            "Long-range test failed: 1 marker.";
    }
    section "Firing or Melee Procedure: Step 4: extra markers" {
        "fke.extra.each-bullet" Procedure ["shooting", "melee"]
            "A unit that received markers in Step 3 receives 1 more for each line below that describes it (R7).";
        "fke.extra.mounted-bad-going" Modifier ["shooting", "melee"]
            "+1 marker: mounted unit in bad going.";
        "fke.extra.heavy-cavalry-frontal" Modifier ["melee"]
            "+1 marker: heavy cavalry in frontal contact with unlimbered artillery or with muskets.";
        "fke.extra.light-cavalry-frontal" Modifier ["melee"]
            "+1 marker: light cavalry in frontal contact with unlimbered artillery.";
        "fke.extra.muskets-heavy-cavalry" Modifier ["melee"]
            "+1 marker: muskets in contact, on any side, with heavy cavalry, while the muskets are in good going.";
        "fke.extra.foot-frontal-artillery" Modifier ["melee"]
            "+1 marker: muskets or light infantry in frontal contact with unlimbered artillery.";
        "fke.extra.light-infantry-mounted" Modifier ["melee"]
            "+1 marker: light infantry in contact, on any side, with mounted troops, while the light infantry is in good going.";
        "fke.extra.artillery-contact" Modifier ["melee"]
            "+1 marker: artillery in contact with any unit.";
        "fke.extra.shot-flank-rear" Modifier ["shooting"]
            "+1 marker: any unit shot at in flank or rear (the sheet prints this line twice, once cut off: R33).";
        "fke.extra.melee-flank-rear" Modifier ["melee"]
            "+1 marker: any unit in melee with an enemy touching its flank or rear (second half of the same line).";
    }
    section "Turn Sequence for Activated Command" {
        "fke.turn.activated-command" Sequence ["turn-sequence", "may-act"]
            "One command at a time is activated; it goes through the five phases below in order.";
        "fke.turn.initiative" Sequence ["turn-sequence", "may-act", "initiative-roll"]
            "Phase 1: the command's general makes his initiative roll (R16).";
        "fke.turn.artillery-fire" Sequence ["turn-sequence", "may-act"]
            "Phase 2: artillery fires.";
        "fke.turn.movement" Sequence ["turn-sequence", "may-act"]
            "Phase 3: movement.";
        "fke.turn.firing" Sequence ["turn-sequence", "may-act"]
            "Phase 4: firing combat.";
        "fke.turn.melee" Sequence ["turn-sequence", "may-act"]
            "Phase 5: melee combat.";
    }
    section "Morale Tests and Results" {
        "fke.morale.d20" Procedure ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "A morale test is one d20 (R4: roll + modifiers must reach the unit's Morale).";
        "fke.morale.one-marker" Table ["morale-test"]
            "1 marker: no test, no effect.";
        "fke.morale.two-markers" Table ["morale-test"]
            "2 markers: a morale test is taken.";
        "fke.morale.two-pass" Effect ["morale-test"]
            "2 markers, test passed: no effect.";
        "fke.morale.two-fail" Effect ["morale-test", "withdrawal"]
            "2 markers, test failed: the unit recoils and withdraws a full move, facing away (R11).";
        "fke.morale.three-markers" Table ["morale-test"]
            "3 markers: a morale test is taken.";
        "fke.morale.three-pass" Effect ["morale-test"]
            "3 markers, test passed: no effect.";
        "fke.morale.three-fail" Effect ["morale-test"]
            "3 markers, test failed: the unit recoils and is eliminated (R14).";
        "fke.morale.four-markers" Table ["morale-test", "shooting", "melee", "forced-march"]
            "4 markers: the unit recoils and is eliminated, without a test.";
    }
    section "Modifiers to 1D20 roll for Morale Tests" {
        "fke.morale.modify-roll" Procedure ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "The modifiers below are added to the d20 score; all that hold are cumulative.";
        "fke.morale.general-attached" Modifier ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "+2 if a general is attached.";
        "fke.morale.general-fate" Effect ["morale-test"]
            "An attached general shares what happens to the unit.";
        "fke.morale.cnc-attached" Modifier ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "+3 instead of +2 if the attached general is the C-n-C and he has no command of his own.";
        "fke.morale.defending-village-works" Modifier ["morale-test", "break-off", "rally", "shooting"]
            "+2 if the unit defends a village or works (a strong point is not named).";
        "fke.morale.uphill" Modifier ["morale-test", "break-off", "shooting"]
            "+2 if the unit stands uphill of the enemy.";
        "fke.morale.stream-bank" Modifier ["morale-test", "break-off", "shooting"]
            "+2 if the unit defends the bank of a stream.";
        "fke.morale.cnc-range" Modifier ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "+1 if the unit is within command range of a C-n-C who has no command of his own (R15).";
        "fke.morale.per-marker" Modifier ["morale-test", "break-off", "forced-march", "rally", "shooting"]
            "-1 for each marker on the unit.";
        "fke.morale.break-off" Modifier ["break-off"]
            "-1 if the test is an attempt to break off.";
        "fke.morale.artillery-short" Modifier ["morale-test"]
            "-2 if the unit was fired on by artillery at short range.";
        "fke.morale.fired-flank-rear" Modifier ["morale-test", "shooting"]
            "-3 if the unit was fired on in flank or rear.";
        "fke.morale.forced-march" Modifier ["morale-test", "forced-march", "shooting"]
            "-5 if the unit is forced marching (R13).";
        "fke.morale.melee-flank-rear" Modifier ["morale-test", "break-off"]
            "-6 if the unit is in melee with an enemy in contact with its flank or rear.";
    }
    section "Untitled block after the morale modifiers" {
        "fke.withdraw.recoil" Effect ["withdrawal"]
            "First the unit recoils by the depth of its base.";
        "fke.withdraw.foot" Table ["withdrawal"]
            "Then withdraw 1d6 inches.";
        "fke.withdraw.mounted" Table ["withdrawal"]
            "Mounted troops withdraw 2d6 inches instead.";
        "fke.withdraw.facing" Effect ["withdrawal"]
            "When the turn ends it faces away from the enemy.";
    }
    section "Bad Going" {
        "fke.bad-going.steep-slope" Table ["going"]
            "Steep slopes are bad going.";
        "fke.bad-going.rough-ground" Table ["going"]
            "Rough ground is bad going.";
        "fke.bad-going.boggy-ground" Table ["going"]
            "Boggy ground is bad going.";
        "fke.bad-going.woods" Table ["going"]
            "Woods are bad going.";
        "fke.bad-going.visibility" Positional ["going", "firing-range"]
            "Into or out of bad going one sees 1 inch (R25).";
        "fke.bad-going.half-frontage" Positional ["going"]
            "Half or more of the front edge of its base must lie in such terrain for a unit to count as in bad going.";
    }
}

rulings! {
    R1 Likely "What period and scale is this?"
        "1740 to 1763. A unit is one base: a battalion or a two-battalion regiment of foot, a regiment of horse, or a battery. One inch is about 50 paces; an activation is some 20 minutes.";
    R2 Firm "Which arms and grades are there?"
        "five arms (firm). \"Mounted\" is heavy and light cavalry (firm); artillery, even horsed, is not mounted. Muskets are all formed foot, grenadiers included; light infantry is Grenzer, Jäger, free battalions; heavy cavalry is cuirassiers, horse and dragoons; light cavalry is hussars, uhlans, cossacks. Four grades (ours): elite, veteran, regular, raw.";
    R3 Ours "What is a unit's Combat Value?"
        "one CV a unit, used for both. Muskets 3, light infantry 2, heavy cavalry 4, light cavalry 3, artillery 3; elite +1, veteran and regular 0, raw -1. A scenario may set any CV from 0 to 8.";
    R4 Firm "Which way does the morale test go, and against what number?"
        "a high total is good (firm: otherwise a general would make his men run). The unit passes if d20 + modifiers is equal to or higher than its Morale (likely). Morale is a number to reach, so a low one is better (ours): elite 5, veteran 7, regular 9, raw 11. A regular unit with 2 markers and nothing else needs 11 or more: 10 chances in 20. A scenario may set any Morale from 2 to 20.";
    R5 Likely "Does a natural 1 or 20 decide a test?"
        "no. The number needed may fall to 1 or below (certain pass) or rise above 20 (certain failure). The die is rolled and counted all the same.";
    R6 Likely "When is a unit with markers tested?"
        "at once after each shooting, and after each melee, in which the unit received at least one marker; one test, at the unit's new total. Markers stay on the unit, so later markers test again at the higher total. A unit that receives no marker does not test, however many it carries. Both sides of a melee receive their markers first and test afterwards, the attacker first.";
    R7 Likely "Who gets the Step 4 markers?"
        "only a unit that received at least one marker in Step 3 of this shooting or melee. Each line counts once, however many hits or enemies there are; different lines add up. A long-range artillery hit whose test is passed brings no Step 4 marker either. Lines about contact act in melee only, since units in contact are not shot at (R20).";
    R8 Likely "Values at the edges of the d6, and two hits"
        "each hit is worth its own marker (likely). A modified CV of 0 or less cannot hit and no die is rolled (firm: 1d6 cannot be that low). A modified CV of exactly 6 rolls and always hits. Above 6 the first hit needs no die; one die is rolled against the excess. An excess of 6 or more always gives the second hit, the die is still rolled, and there is never a third hit (firm: the sheet stops at \"a second hit\").";
    R9 Likely "Does the -1 for \"2 Disorder Markers\" hold with 3?"
        "yes, -1 with 2 or 3 markers, never -2. A third marker does not restore a unit.";
    R10 Likely "When does \"possibly Recoil\" in melee come true?"
        "the side that took more hits than it scored recoils one base depth, straight back, still facing the enemy. Equal hits (0-0, 1-1, 2-2): nobody recoils and the melee goes on next time. Extra markers from Step 4 do not count for this. If the morale test that follows also orders a recoil, the unit recoils once only.";
    R11 Likely "\"Full move\" or \"1D6 (Mounted 2D6)\"? What is the untitled block?"
        "the table row means what it says: recoil, then one full move directly away at the rate of R18. The untitled block is the missing Break Off move. For tables that read the block as the way every withdrawal is made, withdrawal takes by_dice: true; default false. In both cases the unit first recoils one base depth and ends facing away.";
    R12 Likely "How does a unit break off?"
        "in the Movement phase of its command a unit in contact may try, for 1 initiative point. It takes a morale test with all modifiers that hold, the -1, and the -6 if an enemy touches its flank or rear. Passed: it leaves by withdrawal with cause break-off. Failed: it stays and fights in the Melee phase. A failure brings no marker. A unit not in contact cannot break off.";
    R13 Ours "What is forced marching?"
        "a unit in road column, not in contact, may move up to twice its good-going rate in the Movement phase, in good going or on a road, for 1 initiative point. It may not come within 8 inches of an enemy it can see. After the move it takes a morale test with the -5: failed, it receives 1 marker (and tests again at once if that makes 2 or 3: cause other). It counts as forced marching, and keeps the -5 on every morale test, until its command's next activation.";
    R14 Likely "Why recoil a unit that is eliminated? What does the general suffer?"
        "the recoil is made first, so that the enemy may follow up (R29) and friends behind are pushed; then the base is removed. An attached general shares the unit's fate: he goes with a withdrawing unit and is lost with an eliminated one. A lost general is replaced at the command's next activation by one rated poor, placed with any unit of the command. A lost C-n-C is not replaced as such: a command he led gets a poor general, his morale bonuses are gone, and first-activation counts the side as poor. A friend directly behind a recoiling unit is pushed straight back the same depth, without a marker; a friend that is itself in contact with an enemy, or has no room behind it, cannot be pushed. A unit whose recoil is barred by an enemy, by a friend that cannot be pushed, or by impassable ground does not move and takes 1 more marker, without a further test; a fourth marker eliminates it.";
    R15 Firm "Do the commander's morale bonuses add up?"
        "the +3 already contains the +1; in_cnc_range adds nothing to a unit with the free C-n-C attached. A unit with a subordinate general attached (+2) that is in range of the free C-n-C (+1) has +3 in all. A C-n-C who leads a command himself is worth +2 attached and nothing at a distance. There is one C-n-C an army, so \"C-n-C with a command attached\" and \"in range of a C-n-C without a command\" contradict each other and are refused. Only one general at a time counts for a unit.";
    R16 Likely "What does the Initiative Roll do?"
        "the general rolls 1d6 and adds his rating (poor -1, average 0, good +1, great +2); at least 1. The result is the number of initiative points for this activation. 1 point moves one unit, or one group (units of the command edge to edge, facing the same way, moving alike), or lets one unit break off, force march or rally. A unit or group that is out of command range (R30) costs two points. Firing and melee cost nothing. Unused points are lost.";
    R17 Ours "Which command is activated, and when does a turn end?"
        "at the start of each turn both sides roll 1d6 and add the rating of their C-n-C; the higher starts. A tie goes to the side that did not start last turn, on turn 1 to the attacker. Sides then alternate, one command each, until every command has been activated once; a side with more commands finishes alone. A command with no unit left is skipped.";
    R18 Ours "How far do units move?"
        "the rates below, in inches. A unit that is in bad going (at least half its frontage) at any point of its move moves at the bad-going rate for the whole move. A road cancels bad going for a unit in road column. Road column off the road moves at the ordinary rate. One move an activation. Straight ahead, with one wheel, measured at the outer front corner; a road column follows the road without counting wheels; turning about or changing between line and road column costs half the move; limbering or unlimbering costs the whole move. A stream costs half the move to cross. Generals move 12 inches free of charge in the Movement phase, and attach or detach then.";
    R19 Ours "What are the ranges?"
        "- Sources: nothing found; the sheet has a short and a long range for artillery only. - Ruling (ours), inches between nearest edges: muskets 4, light infantry 4, both without a long range. Artillery: short up to 6, long above 6 and up to 16. Exactly on the limit is in.";
    R20 Likely "Who may fire, and when?"
        "only units of the activated command fire, once an activation, and there is no return fire. Artillery fires in phase 2 only, muskets and light infantry in phase 4 only (firm: the sheet has two separate phases). Cavalry, limbered artillery, units in road column and units in contact do not fire; units in contact are not fired at. Muskets and light infantry may move and then fire, without penalty. Artillery that has fired may not move in the same activation. The target is the nearest visible enemy (R36) not in contact, in the field of fire: the strip straight ahead of the front edge, wider than it by half a base width on either side; some part of the target's base must lie in it. Fire is in flank or rear if the middle of the shooter's front lies behind the line that extends the target's front edge.";
    R21 Likely "What is a supporting unit in firing?"
        "a friendly unit of the same command that could itself fire at the target in this phase and gives up its own shot to do so. Range, going, markers and direction are those of the unit that shoots. +1 each, no upper limit on the sheet; the product accepts 0 to 4, which is what fits on a table.";
    R22 Likely "Who fights a melee, what are overlap, flank contact, frontal and any contact?"
        "one unit a side is the fighting unit: the one in frontal contact, or, if there is none, the one on the flank or rear. Both sides roll, at the same time, in the Melee phase of every command that owns one of the two fighting units; a melee between two units that stay in contact is thus fought twice a turn. A unit is the fighting unit of one melee a phase. Other friends in contact with the enemy's flank or rear add +2 each and do not roll; the fighting unit itself counts too if it stands on the enemy's flank or rear. An overlapping unit is level with the fighting unit, touches its side edge, faces the same way and has no enemy on its own front; at most one on each side. Two units against the same enemy front: the one that covers more of it fights, the other counts as overlapping. A unit counts either as overlap or as flank contact. \"Frontal contact\" with an enemy means front edge to front edge; a unit that struck a flank or rear is not in frontal contact, nor is the unit it struck with regard to it. \"Any contact\" counts every enemy touching the unit, also the helpers on its flank. The attacker is the unit that moved into contact; it keeps that name while the contact lasts.";
    R23 Likely "How are charges made? Is there a reaction?"
        "a charge is a move that ends in contact, made in the Movement phase. There is no test to charge, no defensive fire and no evasion; the melee dice stand for them. A mover that starts its move wholly behind the line that extends the target's front edge may strike flank or rear, on the edge it reaches first; any other mover may strike the front only. On contact the mover lines up edge to edge if there is room. Artillery never moves into contact. A unit in contact may not move except by breaking off; it may not force march or rally.";
    R24 Likely "The morale test for long-range artillery"
        "one test for each hit, all on the markers the target had before the shooting. All morale modifiers that hold for the target apply, the -3 for flank or rear too; not the -2, which is for short range. If one or more fail, add the Step 4 markers once. If the target then has 2 or more markers, R6 applies as usual (cause artillery-long).";
    R25 Likely "What does 1 inch visibility mean? What is good going?"
        "if the observer or the target is in bad going, the target is seen, and can be fired at, only at 1 inch or less, edge to edge. What blocks the line between them is in R36. Good going is everything that is not bad going: open ground, gentle slopes, roads, streams, strong points, villages, works.";
    R26 Likely "Strong point, village, works, uphill, stream bank"
        "a strong point is a single farm, churchyard or walled enclosure, a village a built-up area, works are field fortifications; one unit, of any arm, not in road column, defends each. All three give +1 CV; only village and works give +2 morale (firm: the morale line does not name the strong point). \"Defending\" means having at least half of the base in it (works: the front edge touching them from behind) when the enemy arrives or fires, or when the unit itself fires; a strong point or village counts on every side, works on the front only. \"Uphill\" means that more than half of the unit's base is higher than the enemy who fired at it or fights it. \"Defending the bank\" means within 1 inch of a stream that lies between the unit and that enemy, also when the enemy has come to contact across it. The unit that moved into contact defends nothing in that melee, neither a position nor a bank; it may be uphill.";
    R27 Ours "How do units lose markers?"
        "in the Movement phase, instead of moving, a unit that is not in contact, has not fired this activation and is more than 6 inches from the nearest visible enemy may rally for 1 initiative point: a morale test with general, C-n-C, village or works, and marker modifiers. Passed: remove 1 marker. Failed: nothing.";
    R28 Ours "Formations and bases"
        "a unit is one base. Line is the normal formation. Muskets and light infantry 3 inches wide, 1 deep; cavalry 3 wide, 1.5 deep; artillery 2 wide, 2 deep. Road column is the same base turned by a quarter: 1 (cavalry 1.5, artillery 2) wide, 3 (artillery 2) long. The \"base depth\" of a recoil is always the depth in line. A general is a round base 1 inch across, takes no room in combat and cannot be shot at. There are no squares and no attack columns.";
    R29 Ours "After a recoil: following up, withdrawing, leaving the table"
        "a fighting unit whose enemy recoils, withdraws, breaks off or is eliminated may at once advance straight ahead one base depth of its own; if that restores contact the melee goes on in the next Melee phase, and the unit that followed up is then the attacker (R22). Artillery does not follow up. There is no second melee in the same phase. A withdrawing unit moves directly away from the nearest enemy, through friends without hurting them; if it cannot get clear it stops short. Any part of the base over the table edge: the unit counts as eliminated. A unit facing away fights, and is shot at, as from the rear until it has turned about.";
    R30 Ours "Army, commands, command range, points"
        "an army has one C-n-C and 2 to 5 commands of 3 to 8 units, each under a general rated poor, average, good or great. The C-n-C may lead one command himself. Command range is 8 inches for a general (to his own units), 12 for the C-n-C. Points: muskets 4, light infantry 4, heavy cavalry 6, light cavalry 5, artillery 5; elite +2, veteran +1, raw -1. A usual battle is 16 units, some 75 points, a side; at most a quarter of the units elite, at most one artillery unit for four others. Generals and the C-n-C cost no points and are average unless a scenario rates them.";
    R31 Ours "How is a battle won, and how long is it?"
        "12 turns. At the end of each turn an army breaks if at least half of the units it began with are eliminated. If one army breaks the other wins. If both break in the same turn, or time is up, the side that lost the smaller share of its units wins; equal shares are a draw. A scenario may add ground to hold.";
    R32 Ours "Table and deployment"
        "72 by 48 inches. A scenario names the attacker; otherwise each side rolls 1d6 and adds the rating of its C-n-C, the higher attacks, equal rolls are repeated. The defender deploys first, within 12 inches of his long edge, then the attacker within 12 of the other. Units of a command start within command range of their general. They start in line or road column, artillery limbered or not, without markers.";
    R33 Firm "Misprints of the sheet"
        "\"+ 2 +2\" for road column is one +2. \"vsl\" is \"versus\". The first Step 4 line has lost its bullet and counts as one. The flank and rear line of Step 4 is printed twice, first cut off; it is one line. \"Hit in Melee … and / possibly Recoil\" is one sentence broken over two bullets.";
    R34 Likely "Which facts count for a morale test?"
        "those of the shooting or melee that caused it. So the -2 and the -3 go with fire, the -6 with melee, and -3 and -6 never meet. A unit shot at in flank in phase 4 and fought frontally in phase 5 has -3 in the first test and no flank modifier in the second.";
    R35 Ours "What terrain is there?"
        "a scenario sets it. Otherwise the defender places 6 to 9 pieces, each 4 to 12 inches across and 2 or more from the next: 1 to 3 hills (gentle, at most one steep), 2 to 3 woods, up to 2 of rough or boggy ground, 1 village or strong point; then at most one stream and at most two roads from edge to edge, which cross what they meet. The attacker then chooses his long edge. The defender may add works 3 inches long, one for every six of his units, in his deployment zone. Where a road crosses a stream there is a bridge, and crossing it costs nothing. Only the table edge and, if a scenario says so, deep water are impassable.";
    R36 Ours "How is sight traced?"
        "a unit sees all round. Sight is a straight line from the middle of its front edge to the nearest point of the other base, for fire to the nearest point of it in the field of fire (R20). It is blocked by woods, strong points, villages and ground higher than both ends between them, but not by the piece that either end stands in or on; and, for fire only, by the base of any other unit, friend or enemy. Rough and boggy ground, works and streams do not block it. Generals neither block nor are seen. There is no other limit in good going.";
    R37 Ours "May units pass through each other?"
        "a moving unit passes through friendly light infantry and unlimbered artillery, and light infantry passes through any friend, at no cost if the move carries it clear. Nothing else passes through a friend, nothing through an enemy. Recoils: R14; withdrawals: R29. There is no zone of control: units move past enemies freely.";
    R38 Ours "Where are the generals?"
        "a general moves in the Movement phase of his own command, a C-n-C without a command in that of one command of his side each turn. He is attached if he ends touching a unit of his command (the C-n-C: any unit) and his player says so, and stays with it until he moves off. He may still command the others. An enemy that reaches an unattached general sends him to the nearest friendly unit within 12 inches; if there is none he is lost (R14).";
    R39 Ours "How much may lining up move a charger?"
        "only a step forward makes contact: an advance, or a wheel whose front corner goes forward; never a step back, a turn, a change of formation. The charger pivots on the first point of its front edge that touches until its front lies flush, at most 45 degrees (house rule), and then slides along that edge only as far as a corner of either base must to be covered by the other, at most half its own frontage (house rule). What would need more is refused before the dice.";
    R40 Ours "Which bars of a scenario hold?"
        "all that a scenario writes under the going of a piece of ground: what is barred bars that arm on it, whatever kind of ground it is (a sunken road as well as a stream); half and free hold likewise. R35 speaks where the scenario is silent.";
    R41 Ours "Are enemies side by side in contact?"
        "no. Contact is made by a front; two enemies whose sides touch, or corner touches corner, do not fight. They may not fire at each other either while they touch (distance 0 is no range). If one of them turns its front onto the other, that is a charge.";
    R42 Ours "What if a unit that breaks off cannot get clear?"
        "it may turn about as part of the way; if at its end it still touches an enemy it fought, the break-off has failed: it stays, is struck in the rear, and does not move further this turn.";
    R43 Ours "What ground is under a front?"
        "the parts of a front in bad going are added up, however many pieces of ground they lie in; half of the frontage or more counts. A stream is crossed by a move whose way has points on both of its banks, wherever the way was looked at in between.";
    R44 Ours "Whom does a retreat ride over?"
        "a general whose disc any base comes to cover, own or enemy, by whatever move, is put to R38 at once; a general never ends a step under an enemy base, and he flees to where he is free of the enemy.";
}

//! Every rule of the sheet in our own words, in sheet order, and the rulings on what it leaves open.

use grognard_rulebook::{rules, rulings};

rules! {
    section "Turn Phases" {
        "ae.turn.command" Sequence ["turn-sequence"]
            "Phase 1 of the five phases of a turn is the Command Phase.";
        "ae.turn.movement" Sequence ["turn-sequence"]
            "Phase 2 of the five phases of a turn is the Movement Phase.";
        "ae.turn.shooting" Sequence ["turn-sequence"]
            "Phase 3 of the five phases of a turn is the Shooting Phase.";
        "ae.turn.charges" Sequence ["turn-sequence"]
            "Phase 4 of the five phases of a turn is the Charges Phase.";
        "ae.turn.combat" Sequence ["turn-sequence"]
            "Phase 5 of the five phases of a turn is the Combat Phase.";
    }
    section "Using Élan" {
        "ae.elan.own" Permission ["spend-elan"]
            "A corps commander (CC) may pay from his own élan, and only his own, to affect the fighting near him; it is always optional.";
        "ae.elan.once-per-turn" Permission ["spend-elan"]
            "A CC spends at most one élan point a turn; the point buys exactly one of the four actions below.";
        "ae.elan.reroll-activation" Effect ["spend-elan", "activation-roll", "rally", "form-square"]
            "Action: roll one activation roll again.";
        "ae.elan.recover-unit" Effect ["spend-elan"]
            "Action: one unit improves by one status step.";
        "ae.elan.disordered-to-halted" Table ["spend-elan", "rally"]
            "A recovering disordered unit becomes halted.";
        "ae.elan.halted-to-fresh" Table ["spend-elan", "rally"]
            "A recovering halted unit becomes fresh.";
        "ae.elan.change-orders" Effect ["spend-elan"]
            "Action: the CC gives himself (his corps) new orders.";
        "ae.elan.reroll-attack" Effect ["spend-elan"]
            "Action: roll one attack again, in the Shooting Phase or the Combat Phase.";
    }
    section "Movement: Miniature Size Conversion Table" {
        "ae.scale.10-15mm-infantry-line" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: infantry in Line moves 2\".";
        "ae.scale.10-15mm-infantry-attack-column" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: infantry in Attack Column moves 3\".";
        "ae.scale.10-15mm-infantry-march-column" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: infantry in March Column (March Order) moves 4\".";
        "ae.scale.10-15mm-cavalry-line" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: cavalry in Line moves 4\".";
        "ae.scale.10-15mm-cavalry-squadrons" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: cavalry in Squadrons moves 4\".";
        "ae.scale.10-15mm-cavalry-march-column" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: cavalry in March Column (March Order) moves 8\".";
        "ae.scale.10-15mm-charge-infantry" Table ["may-charge", "scale-table"]
            "10/15mm figures: infantry charges 2\".";
        "ae.scale.10-15mm-charge-cavalry" Table ["may-charge", "scale-table"]
            "10/15mm figures: cavalry charges 4\".";
        "ae.scale.10-15mm-interaction-zone" Table ["movement-allowance", "scale-table"]
            "10/15mm figures: the interaction zone reaches 2\".";
        "ae.scale.10-15mm-artillery-canister" Table ["may-shoot", "scale-table"]
            "10/15mm figures: artillery canister reaches 4\".";
        "ae.scale.10-15mm-artillery-effective" Table ["may-shoot", "scale-table"]
            "10/15mm figures: artillery effective (shot) range reaches 12\".";
        "ae.scale.25-28mm-infantry-line" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: infantry in Line moves 4\".";
        "ae.scale.25-28mm-infantry-attack-column" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: infantry in Attack Column moves 6\".";
        "ae.scale.25-28mm-infantry-march-column" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: infantry in March Column (March Order) moves 8\".";
        "ae.scale.25-28mm-cavalry-line" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: cavalry in Line moves 8\".";
        "ae.scale.25-28mm-cavalry-squadrons" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: cavalry in Squadrons moves 8\".";
        "ae.scale.25-28mm-cavalry-march-column" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: cavalry in March Column (March Order) moves 16\".";
        "ae.scale.25-28mm-charge-infantry" Table ["may-charge", "scale-table"]
            "25/28mm figures: infantry charges 4\".";
        "ae.scale.25-28mm-charge-cavalry" Table ["may-charge", "scale-table"]
            "25/28mm figures: cavalry charges 8\".";
        "ae.scale.25-28mm-interaction-zone" Table ["movement-allowance", "scale-table"]
            "25/28mm figures: the interaction zone reaches 4\".";
        "ae.scale.25-28mm-artillery-canister" Table ["may-shoot", "scale-table"]
            "25/28mm figures: artillery canister reaches 6\".";
        "ae.scale.25-28mm-artillery-effective" Table ["may-shoot", "scale-table"]
            "25/28mm figures: artillery effective (shot) range reaches 18\".";
        "ae.scale.54mm-infantry-line" Table ["movement-allowance", "scale-table"]
            "54mm figures: infantry in Line moves 8\".";
        "ae.scale.54mm-infantry-attack-column" Table ["movement-allowance", "scale-table"]
            "54mm figures: infantry in Attack Column moves 10\".";
        "ae.scale.54mm-infantry-march-column" Table ["movement-allowance", "scale-table"]
            "54mm figures: infantry in March Column (March Order) moves 16\".";
        "ae.scale.54mm-cavalry-line" Table ["movement-allowance", "scale-table"]
            "54mm figures: cavalry in Line moves 16\".";
        "ae.scale.54mm-cavalry-squadrons" Table ["movement-allowance", "scale-table"]
            "54mm figures: cavalry in Squadrons moves 16\".";
        "ae.scale.54mm-cavalry-march-column" Table ["movement-allowance", "scale-table"]
            "54mm figures: cavalry in March Column (March Order) moves 32\".";
        "ae.scale.54mm-charge-infantry" Table ["may-charge", "scale-table"]
            "54mm figures: infantry charges 8\".";
        "ae.scale.54mm-charge-cavalry" Table ["may-charge", "scale-table"]
            "54mm figures: cavalry charges 16\".";
        "ae.scale.54mm-interaction-zone" Table ["movement-allowance", "scale-table"]
            "54mm figures: the interaction zone reaches 8\".";
        "ae.scale.54mm-artillery-canister" Table ["may-shoot", "scale-table"]
            "54mm figures: artillery canister reaches 12\".";
        "ae.scale.54mm-artillery-effective" Table ["may-shoot", "scale-table"]
            "54mm figures: artillery effective (shot) range reaches 36\".";
    }
    section "Shooting" {
        "ae.shooting.not-into-combat" Permission ["may-shoot", "infantry-shooting", "artillery-shooting"]
            "Nobody may shoot at units locked in combat, without exception.";
    }
    section "Infantry Shooting Basics" {
        "ae.shooting.range" Table ["may-shoot"]
            "Infantry shoots up to 4\" (25/28mm figures; other sizes by R4).";
        "ae.shooting.line" Table ["infantry-shooting"]
            "Shooter in Line: 4d6.";
        "ae.shooting.attack-column" Table ["infantry-shooting"]
            "Shooter in Attack Column: 2d6.";
        "ae.shooting.march-order" Table ["infantry-shooting"]
            "Shooter in March Order: 1d6.";
        "ae.shooting.from-bua" Table ["infantry-shooting"]
            "Shooter inside a built-up area (BUA): 2d6 for each side it shoots from.";
        "ae.shooting.fresh-may-shoot" Permission ["may-shoot"]
            "A fresh unit may shoot.";
        "ae.shooting.halted-may-shoot" Permission ["may-shoot"]
            "A halted unit may shoot.";
        "ae.shooting.disordered-may-not" Permission ["may-shoot", "infantry-shooting", "artillery-shooting"]
            "A disordered unit may not shoot.";
        "ae.shooting.square-may-not" Permission ["may-shoot", "infantry-shooting"]
            "Infantry in Square may not shoot.";
        "ae.shooting.target-square" Modifier ["infantry-shooting"]
            "Target in Square, shooter infantry not itself in Square: +1d6.";
        "ae.shooting.target-partially-blocked" Modifier ["infantry-shooting"]
            "Target partly hidden from the shooter: -1d6.";
        "ae.shooting.target-area-cover" Modifier ["infantry-shooting"]
            "Target inside area cover: -1d6.";
        "ae.shooting.target-uphill" Modifier ["infantry-shooting"]
            "Target uphill of the shooter: -1d6.";
        "ae.shooting.target-behind-wall" Modifier ["infantry-shooting"]
            "Target behind a wall: -2d6.";
        "ae.shooting.target-in-bua" Modifier ["infantry-shooting"]
            "Target in a BUA: -2d6.";
        "ae.shooting.target-in-fortification" Modifier ["infantry-shooting"]
            "Target in a fortification: -2d6.";
        "ae.shooting.fortification-six-only" Modifier ["infantry-shooting"]
            "Infantry shooting at a fortification hits on a 6 only, whatever its grade.";
        "ae.shooting.square-instead-of-shooting" Permission ["form-square"]
            "Infantry threatened by a cavalry charge may choose to form Square in place of shooting; no roll is needed.";
        "ae.shooting.square-after-shooting-needs-roll" Permission ["form-square"]
            "Infantry that has already shot normally and then wants to form Square because cavalry charges it must pass an activation roll.";
        "ae.shooting.square-failed-keeps-formation" Effect ["form-square"]
            "Roll failed: the unit stays in the formation it had.";
        "ae.shooting.square-failed-disordered" Effect ["form-square"]
            "Roll failed: the unit becomes disordered.";
    }
    section "Artillery Shooting Basics" {
        "ae.artillery.dice" Table ["artillery-shooting"]
            "An artillery unit shoots 2d6.";
        "ae.artillery.hit-number" Table ["artillery-shooting"]
            "Artillery shooting hits on 5+.";
        "ae.artillery.canister-range" Table ["may-shoot"]
            "Canister range: up to 6\" (25/28mm figures).";
        "ae.artillery.effective-range" Table ["may-shoot"]
            "Effective (shot) range: from 6\" to 18\" (25/28mm figures).";
        "ae.artillery.canister-counts-both" Table ["artillery-shooting"]
            "At canister range both dice count.";
        "ae.artillery.effective-counts-highest" Table ["artillery-shooting"]
            "At effective range only the highest die counts.";
        "ae.artillery.grand-battery-dice" Table ["artillery-shooting"]
            "A grand battery (three guns together) shoots 6d6.";
        "ae.artillery.grand-battery-hit-number" Table ["artillery-shooting"]
            "A grand battery hits on 4+.";
        "ae.artillery.grand-battery-canister-counts-six" Table ["artillery-shooting"]
            "Grand battery at canister range: all six dice count.";
        "ae.artillery.grand-battery-effective-counts-three" Table ["artillery-shooting"]
            "Grand battery at effective range: the three highest dice count.";
        "ae.artillery.target-in-cover" Modifier ["artillery-shooting"]
            "Target in cover: artillery rolls only 1d6.";
        "ae.artillery.target-in-bua" Modifier ["artillery-shooting"]
            "Target in a BUA: artillery rolls only 1d6.";
        "ae.artillery.target-in-fortification" Modifier ["artillery-shooting"]
            "Target in a fortification: artillery rolls only 1d6.";
        "ae.artillery.target-artillery-six-only" Modifier ["artillery-shooting"]
            "Artillery shooting at artillery hits on a 6 only.";
        "ae.artillery.target-fortification-six-only" Modifier ["artillery-shooting"]
            "Artillery shooting at a fortification hits on a 6 only.";
        "ae.artillery.canister-vs-attack-column" Modifier ["artillery-shooting"]
            "Canister against a target in Attack Column: one die that missed is rolled again.";
        "ae.artillery.canister-vs-march-order" Modifier ["artillery-shooting"]
            "Canister against a target in March Order: one die that missed is rolled again.";
        "ae.artillery.canister-vs-flank" Modifier ["artillery-shooting"]
            "Canister against the flank of the target: one die that missed is rolled again.";
        "ae.artillery.canister-vs-rear" Modifier ["artillery-shooting"]
            "Canister against the rear of the target: one die that missed is rolled again.";
        "ae.artillery.target-square" Modifier ["artillery-shooting"]
            "Target in Square: +3d6.";
        "ae.artillery.target-square-three-hits" Modifier ["artillery-shooting"]
            "Target in Square: up to three hits count, at every range.";
    }
    section "Charging" {
        "ae.charging.cavalry-distance" Table ["may-charge"]
            "Cavalry charges 8\" (25/28mm figures).";
        "ae.charging.infantry-distance" Table ["may-charge"]
            "Infantry charges 4\" (25/28mm figures).";
        "ae.charging.only-fresh" Permission ["may-charge", "combat"]
            "Only a fresh unit may charge.";
        "ae.charging.halted-may-not" Permission ["may-charge"]
            "A halted unit may not charge.";
        "ae.charging.disordered-may-not" Permission ["may-charge", "combat", "follow-up-charge"]
            "A disordered unit may not charge.";
        "ae.charging.flank-position" Positional ["charge-aspect"]
            "A charge is on the flank if at least one base of the charger is behind the line prolonging the target's front edge.";
        "ae.charging.rear-position" Positional ["charge-aspect"]
            "A charge is on the rear if at least one base of the charger is behind the target: across the line that prolongs the target's flank edge backwards, so between the two such lines (R20).";
        "ae.charging.follow-up-cost" Effect ["follow-up-charge"]
            "A follow-up charge costs the charging unit one hit.";
    }
    section "Combat Basics" {
        "ae.combat.infantry-line" Table ["combat"]
            "Infantry in Line: 4d6.";
        "ae.combat.infantry-attack-column" Table ["combat"]
            "Infantry in Attack Column: 2d6.";
        "ae.combat.infantry-march-order" Table ["combat"]
            "Infantry in March Order: 1d6 total (a fixed pool, R15).";
        "ae.combat.cavalry-line" Table ["combat"]
            "Cavalry in Line: 4d6.";
        "ae.combat.cavalry-squadrons" Table ["combat"]
            "Cavalry in Squadrons: 2d6.";
        "ae.combat.cavalry-march-order" Table ["combat"]
            "Cavalry in March Order: 1d6 total.";
        "ae.combat.artillery" Table ["combat"]
            "Artillery: 1d6 total.";
    }
    section "General Effects" {
        "ae.combat.charge-bonus" Modifier ["combat"]
            "A unit that charged: +1d6.";
        "ae.combat.countercharge-bonus" Modifier ["combat"]
            "A unit that countercharged: +1d6.";
        "ae.combat.reaction-charge-bonus" Modifier ["combat"]
            "A unit that made a reaction charge: +1d6.";
        "ae.combat.charge-bonus-first-round" Modifier ["combat"]
            "The three charge bonuses count in the first round of the combat only.";
        "ae.combat.charge-bonus-unless-noted" Modifier ["combat"]
            "The charge bonuses give way to any rule that says otherwise (the cover rule below and every total pool).";
        "ae.combat.no-charge-bonus-into-cover" Modifier ["combat"]
            "Infantry charging into cover gets no charge bonus.";
        "ae.combat.cavalry-vs-infantry" Modifier ["combat"]
            "Cavalry against infantry not in Square: +2d6.";
        "ae.combat.target-behind-wall" Modifier ["combat"]
            "Against a unit behind a wall: -1d6.";
        "ae.combat.target-behind-hedge" Modifier ["combat"]
            "Against a unit behind a hedge: -1d6.";
        "ae.combat.attacking-uphill" Modifier ["combat"]
            "Against a unit uphill: -1d6.";
        "ae.combat.infantry-vs-cavalry" Modifier ["combat"]
            "Infantry not in Square against cavalry: 1d6 total.";
    }
    section "Infantry Square" {
        "ae.square.cavalry-attacking" Modifier ["combat"]
            "Cavalry against a Square: 1d6 total.";
        "ae.square.vs-cavalry" Table ["combat"]
            "A Square against cavalry: 3d6 for each side attacked.";
        "ae.square.infantry-attacking" Modifier ["combat"]
            "Infantry against an infantry Square: +2d6.";
        "ae.square.vs-infantry" Table ["combat"]
            "A Square against infantry: 1d6 total for each side attacked.";
    }
    section "BUA Combat" {
        "ae.bua.defending-bua" Table ["combat"]
            "Unit defending a BUA: 2d6 for each side attacked.";
        "ae.bua.defending-fortification" Table ["combat"]
            "Unit defending a fortification: 2d6 for each side attacked.";
        "ae.bua.attacking-bua" Modifier ["combat"]
            "Against a unit in a BUA: 2d6 total.";
        "ae.bua.attacking-fortification" Modifier ["combat"]
            "Against a fortification the unit fights as one grade lower.";
    }
    section "Artillery in Combat" {
        "ae.combat.infantry-vs-artillery" Modifier ["combat"]
            "Infantry against artillery: +2d6.";
        "ae.combat.cavalry-vs-artillery" Modifier ["combat"]
            "Cavalry against artillery: +2d6.";
    }
    section "State and Formation Effects" {
        "ae.state.disordered-reroll" Modifier ["combat"]
            "In combat a disordered unit rolls one of its hits again; the second roll stands.";
        "ae.state.attacking-flank" Modifier ["combat", "charge-aspect"]
            "Against the flank of a unit: +2d6.";
        "ae.state.attacking-rear" Modifier ["combat", "charge-aspect"]
            "Against the rear of a unit: +2d6.";
        "ae.state.no-fight-to-flank" Modifier ["combat", "charge-aspect"]
            "A unit does not fight an enemy on its flank: it rolls no dice.";
        "ae.state.no-fight-to-rear" Modifier ["combat", "charge-aspect"]
            "A unit does not fight an enemy on its rear: it rolls no dice.";
    }
    section "Resolution" {
        "ae.resolution.exhausted-at-5" Modifier ["unit-state", "take-hits", "infantry-shooting", "combat", "activation-roll", "rally", "form-square", "waver-test", "artillery-shooting"]
            "Hits accumulate over the battle; a unit with 5 or more is exhausted and counts as the next lower grade.";
        "ae.resolution.exhausted-veteran" Table ["unit-state", "infantry-shooting", "combat", "activation-roll", "rally", "form-square", "waver-test"]
            "Exhausted Veteran counts as Seasoned.";
        "ae.resolution.exhausted-seasoned" Table ["unit-state", "infantry-shooting", "combat", "activation-roll", "rally", "form-square", "waver-test"]
            "Exhausted Seasoned counts as Conscript.";
        "ae.resolution.exhausted-conscript" Table ["unit-state", "infantry-shooting", "combat", "activation-roll", "rally", "form-square", "waver-test"]
            "Exhausted Conscript stays Conscript but rolls every hit it scores again; the second roll stands.";
        "ae.resolution.infantry-removed-at-8" Effect ["unit-state", "take-hits", "infantry-shooting", "artillery-shooting", "combat"]
            "An infantry division with 8 hits in all is removed, spent as a fighting force.";
        "ae.resolution.cavalry-removed-at-8" Effect ["unit-state", "take-hits", "infantry-shooting", "artillery-shooting", "combat", "follow-up-charge"]
            "A cavalry division with 8 hits in all is removed, spent as a fighting force.";
        "ae.resolution.artillery-never-halted" Permission ["take-hits", "spend-elan", "rally", "infantry-shooting", "artillery-shooting"]
            "Artillery is never halted.";
        "ae.resolution.artillery-disordered-at-2" Effect ["unit-state", "take-hits", "infantry-shooting", "artillery-shooting"]
            "Artillery with 2 hits in all is disordered.";
        "ae.resolution.artillery-destroyed-at-4" Effect ["unit-state", "take-hits", "infantry-shooting", "artillery-shooting"]
            "Artillery with 4 hits in all from shooting is destroyed.";
        "ae.resolution.artillery-destroyed-in-combat" Effect ["take-hits", "combat"]
            "Artillery that takes one or more hits in combat is destroyed.";
    }
    section "Extraordinary Resolutions" {
        "ae.extraordinary.phase-total" Procedure ["take-hits", "infantry-shooting", "artillery-shooting", "combat"]
            "The results below go by the hits a unit takes within one Shooting Phase or one Combat Phase, from all enemies together.";
        "ae.extraordinary.shooting-2-halted" Effect ["take-hits", "infantry-shooting", "artillery-shooting"]
            "2 hits in a Shooting Phase: the unit becomes halted.";
        "ae.extraordinary.shooting-4-disordered" Effect ["take-hits", "infantry-shooting", "artillery-shooting"]
            "4 hits in a Shooting Phase: the unit becomes disordered.";
        "ae.extraordinary.shooting-5-waver" Effect ["take-hits", "infantry-shooting", "artillery-shooting", "waver-test"]
            "5 or more hits in a Shooting Phase: a waver test, besides the results above.";
        "ae.extraordinary.combat-3-infantry-recoil" Effect ["take-hits", "combat"]
            "3 hits in a Combat Phase: infantry recoils 1\" out of the combat.";
        "ae.extraordinary.combat-3-infantry-disordered" Effect ["take-hits", "combat"]
            "3 hits in a Combat Phase: infantry becomes disordered.";
        "ae.extraordinary.combat-3-cavalry-withdraw" Effect ["take-hits", "combat"]
            "3 hits in a Combat Phase: cavalry withdraws.";
        "ae.extraordinary.combat-3-cavalry-disordered" Effect ["take-hits", "combat"]
            "3 hits in a Combat Phase: cavalry becomes disordered.";
        "ae.extraordinary.any-5-waver" Effect ["take-hits", "infantry-shooting", "artillery-shooting", "combat", "waver-test"]
            "5 or more hits in any one phase: a waver test.";
        "ae.extraordinary.waver-in-addition" Procedure ["take-hits", "combat", "waver-test"]
            "The waver test comes on top of the other results, it does not replace them.";
    }
    section "Post-Resolution Combat Results" {
        "ae.post.enforced" Procedure ["combat", "follow-up-charge"]
            "Each result in this section is compulsory once a combat is resolved.";
        "ae.post.cavalry-breakthrough" Effect ["combat", "follow-up-charge"]
            "Cavalry that destroys its target charges again, straight ahead, if another target is in range.";
        "ae.post.breakthrough-immediate" Sequence ["follow-up-charge"]
            "The combat of that further charge is fought at once.";
        "ae.post.cavalry-undefeated-withdraw" Effect ["combat", "withdrawal"]
            "Cavalry that does not defeat the unit it charged withdraws 8\" after the combat (25/28mm figures).";
        "ae.post.cavalry-follow-up" Effect ["combat", "follow-up-charge"]
            "Cavalry that makes enemy cavalry withdraw must charge that same unit again: a follow-up charge.";
        "ae.post.follow-up-once-per-turn" Permission ["combat", "follow-up-charge"]
            "A unit makes at most one follow-up charge a turn.";
        "ae.post.follow-up-immediate" Sequence ["follow-up-charge"]
            "The follow-up combat is fought at once.";
        "ae.post.follow-up-cost" Effect ["follow-up-charge"]
            "The follow-up costs the pursuing cavalry 1 hit.";
        "ae.post.disordered-no-follow-up" Permission ["combat", "follow-up-charge"]
            "Disordered cavalry cannot make a follow-up charge.";
        "ae.post.withdrawn-no-follow-up" Permission ["follow-up-charge"]
            "Cavalry that itself withdraws from the combat cannot make a follow-up charge.";
        "ae.post.infantry-lost-to-cavalry" Effect ["combat"]
            "Infantry not in Square that loses a combat against cavalry is destroyed and removed.";
        "ae.post.infantry-win-restored" Effect ["combat"]
            "Infantry that wins a combat is no longer halted or disordered, whether it was so before the combat or became so in it.";
        "ae.post.artillery-contacted-destroyed" Effect ["combat"]
            "Artillery reached by charging cavalry or infantry is destroyed if it takes any hit.";
        "ae.post.artillery-no-breakthrough" Permission ["combat", "follow-up-charge"]
            "Cavalry that destroyed artillery makes no breakthrough charge.";
        "ae.post.withdraw-deviate" Permission ["withdrawal"]
            "A withdrawing unit may go around friends or terrain if it can fit into the gap.";
        "ae.post.withdraw-change-formation" Permission ["withdrawal"]
            "To fit, a withdrawing unit may change formation.";
    }
}

rulings! {
    R1 Ours "Hit numbers of infantry and cavalry"
        "conscript 5+, seasoned 4+, veteran 3+, in shooting and in combat. A unit that must fight one grade below conscript (ae.bua.attacking-fortification) stays at 5+ and rerolls every hit, as an exhausted conscript does; two such reasons are no worse than one. Why: three grades one step apart around the artillery's 5+ and 4+. \"6 only\" against a fortification should be a penalty for everyone, so conscripts should not hit on 6 already; and rerolling every hit should be a step below the conscript, not near to nothing. This is an inference. Neither the sheet nor any page we read gives the numbers, and another set fits the sheet too. Players who own the book may change them, so they are one setting of the table, made before the battle and shown with every result that does not use the default: What follows the setting: the test numbers of R3 and R25 (an exhausted conscript one more than a conscript, never above 6) and artillery where it counts as seasoned (R2). A table may keep the test numbers 5, 4, 3 with other hit numbers. What does not: the 5+, 4+ and \"6 only\" of the sheet, and the artillery's 5+ in combat (R2).";
    R2 Likely "Artillery has no grade"
        "no grade, no exhaustion (ae.resolution.artillery-destroyed-at-4 comes first). 5+ in combat as in shooting. Where a roll goes by grade it counts as seasoned without hits.";
    R3 Ours "Activation roll"
        "1d6, success on the unit's own hit number (conscript 5+, seasoned 4+, veteran 3+; exhausted as the next lower grade, an exhausted conscript 6). It is needed to form Square after shooting (ae.shooting.square-after-shooting-needs-roll); to recover (R8); to countercharge or make a reaction charge (R19); and, outside the command radius of its CC (R6), to advance or to charge. In command and within its orders a unit acts without a roll.";
    R4 Likely "Distances at other figure sizes"
        "table cells are used as printed, also where they are not the half or the double (54mm Attack Column 10\", 10/15mm artillery 4\" and 12\"). Infantry range is the interaction zone of the size (2 / 4 / 8): both are 4\" at 25/28mm. A withdrawal is the cavalry charge (4 / 8 / 16): both are 8\". Recoil 0.5 / 1 / 2; command radius 6 / 12 / 24; frontage and bases half, whole, double (R31).";
    R5 Ours "Orders"
        "four orders, written at the start. Attack names a point or enemy: everything but retiring. Defend names a point: an advance or charge must end within 12\" (6\", 24\") of it, so a unit outside may come back and one inside may not run off; all else is free. Delay names a turn: as defend before it, as attack from it on. Flank march names a table edge and a turn, at least the 3rd: the corps is off the table, then enters in March Order or Squadrons anywhere on that edge and acts as attack. A flank march comes on in the Movement Phase of its turn without a roll, measured from the edge. An attack whose point is taken or whose enemy is gone becomes defend at that place. The names, not the idea, are";
    R6 Ours "Élan: how much, when, for whom"
        "a CC has 1 (poor), 2 (average), 3 (good) or 4 (great); the army commander 2 to 5. The army commander counts as CC of every corps for spending, once a turn, from his own élan. A CC helps units of his own corps within his command radius, 12\" at 25/28mm (R4). Recovery and new orders are bought in the Command Phase; rerolls right after the roll they replace. New orders are valid at once. Élan never comes back. Every destroyed division or battery costs its CC 1 élan; if he has none, the commander in his army who has most loses it. chosen in numbers.";
    R7 Ours "Who acts first within a phase"
        "both armies act in every phase. At the start of a turn each army rolls 1d6, higher has the initiative (a tie: the side that did not have it last turn; on turn 1 roll again). Command: side with initiative first. Movement: the side without initiative moves all its units first. Shooting: all shots are worked out before any result is applied, save that a unit may choose Square instead of shooting once the shots are declared. Charges: the side with initiative declares and moves one charge at a time, then the other. Combat: in the order the side with initiative likes; each combat is finished with its follow-up before the next.";
    R8 Ours "What the three statuses mean, and how units recover"
        "fresh: all. Halted: may shoot, may turn, change formation and retire; no advance, no charge. Disordered: no shooting, no charge, no advance; it may turn and retire, not change formation except to withdraw or to form Square; in combat it rerolls one hit. Retiring is a move away from all enemies at half rate, facing them. Recovery: in the Command Phase every halted or disordered unit that is not in combat may make one activation roll (R3); success is one step better, disordered to halted or halted to fresh (artillery straight to fresh). A failure changes nothing. Besides that élan (ae.elan.recover-unit), which needs no roll, and, for infantry, winning a combat (ae.post.infantry-win-restored). chosen; that activation rolls are common enough to spend élan on speaks for it.";
    R9 Ours "Movement not in the table"
        "limbered artillery moves as infantry in Attack Column; unlimbered artillery and Squares do not move but may turn. Limbering, unlimbering, forming or leaving a Square, entering or leaving a BUA and any other change of formation cost the whole advance of the turn, except between Line and Attack Column and between Line and Squadrons, which cost half. One turn up to 90° is free at the start or end of a move, more costs half. Difficult ground (woods, marsh, steep slopes, streams) halves the move; artillery may not unlimber in woods. Friends may be passed through by nobody.";
    R10 Ours "Interaction zone"
        "it reaches 2 / 4 / 8\" from the front edge of every enemy infantry and cavalry unit, as wide as the unit. A unit that enters one in the Movement Phase stops. Charges, recoils and withdrawals pay no heed to zones. A unit that starts in one may stand, turn to face, change formation, retire or charge in the Charges Phase; it may not advance otherwise. A unit in March Order or limbered may not enter one.";
    R11 Likely "Who may shoot at what"
        "cavalry and limbered artillery never shoot. A unit locked in combat does not shoot. Arc: 45° to either side of the front edge; a garrison all round. A target is visible if a straight line from the middle of the shooter's front meets any part of it without crossing units, woods, BUA or higher ground; it is partially blocked if less than half of its near edge can be seen so. The wood or BUA that shooter or target stands in does not block if the one inside is within 2\" (1\", 4\") of its edge. Units block only if they stand no lower than the higher of shooter and target. Distance is measured between the nearest points. A charge is declared by the same sight. One target a turn (a garrison one for each side, R14), the nearest in arc unless another is artillery or cavalry equally near. The ban on disordered shooters is worded for units of any kind, so it holds for artillery.";
    R12 Ours "A pool reduced to nothing"
        "no dice, no hits. There is no minimum of one die.";
    R13 Likely "Kinds of cover"
        "a unit has one cover against an enemy, the strongest: fortification, BUA, wall, hedge, area. A hedge counts as area cover against infantry fire. For artillery (\"within cover\") and for infantry charging \"into cover\" every kind counts. Only infantry and artillery hold a BUA or fortification; infantry in one is a garrison, whatever its formation before. A Square stands in the open: it cannot form inside area cover, and one formed at a wall or hedge has no use of it.";
    R14 Likely "\"Per side\""
        "a Square, BUA or fortification has four sides. Each side shoots at, or fights, the enemy before that side with its own dice. Against one enemy that stands against one side the number is rolled once; the fields shooter_sides and defender_sides are for an enemy that stands against more. A garrison in a fortification shoots as in a BUA. A BUA or fortification holds one infantry unit and one battery.";
    R15 Likely "\"Total\""
        "a \"total\" pool is fixed: no bonus, no penalty. If several hold, the smallest. The sheet itself tells infantry in March Order that shoots (1d6) from the one that fights (1d6 total).";
    R16 Likely "\"Attacking\""
        "to attack is to roll dice against an enemy; the sheet calls a roll in shooting or combat \"one attack\" (ae.elan.reroll-attack). Both units of a combat attack each other, at the same time, in every round. Cavalry charged by infantry therefore has its +2d6, and a unit charged from above strikes back uphill.";
    R17 Ours "Rerolls"
        "rerolls come after the whole pool; the second roll stands. No die is rolled more than twice for the same attack: an exhausted conscript that is disordered rerolls every hit once, and that is all. A reroll paid with élan (ae.elan.reroll-attack) rolls the whole attack of one unit afresh, with its own rerolls; it may be one's own attack only.";
    R18 Likely "Artillery: border of the ranges, grand battery at cover, Squares"
        "exactly 6\" (4\", 12\") is canister. 1d6 at cover is for each gun: a grand battery rolls 3d6. Against a Square up to three hits count in place of the normal limit; a grand battery at canister range keeps its limit of six. A battery rolls +3d6 once, also a grand battery.";
    R19 Ours "Charges, countercharges, reaction charges"
        "a charge is declared at a visible enemy in reach with a clear path, moves straight with one turn of up to 45° at the start, and ends in contact. Artillery, Squares, units in March Order and units already in combat do not charge; cavalry does not charge a BUA or fortification. A garrison charges out in Line. When a charge is declared: (1) the target, if fresh infantry or cavalry that may charge itself, no garrison and charged in front, may countercharge on an activation roll: it leaves its cover and both meet half-way; (2) else infantry charged by cavalry may form Square (form-square); (3) else one other fresh unit of the target's side whose charge reaches the charger's path may make a reaction charge on an activation roll: it meets the charger, on the flank if charge-aspect says so, and the first target is not fought this turn. A failed roll for a countercharge or reaction charge has no other effect; after a failed countercharge (2) and (3) are still open. A unit already in combat does none of the three. Charged artillery may not shoot in reaction. At contact the charger lines up flush with the edge it strikes. Infantry is under threat of a cavalry charge, for form-square in the Shooting Phase, if an enemy cavalry unit passes may-charge against it.";
    R20 Likely "Flank and rear"
        "judged where the charger stands when it declares, by the centres of its bases (R31). Flank: at least one centre is behind the line through the target's front edge. Rear: at least one centre is behind the line through the target's rear edge and between, or on, the two lines that prolong its flank edges backwards. If both hold, rear. A charger behind the target's front line and outside those two lines strikes the flank however far back it is. Squares and garrisons have neither. The aspect of artillery fire goes by the same lines and the centre of the gun, in a grand battery the middle one. A unit attacked on flank or rear turns to face at the end of the round if it is still there and not in combat to its front.";
    R21 Likely "Rounds, winner, several units"
        "one round is fought in each Combat Phase (a follow-up or breakthrough is a new combat in the same phase); units still in contact fight on next turn, and until then neither move, shoot, form Square nor rally; a recoil or withdrawal ends the contact. The winner of a round inflicted more hits in it; a unit that is removed has lost; equal hits, or both removed, is a draw. To defeat is to win. With several units in contact each pair of enemies is a combat of its own with its own winner. A unit strikes one enemy a phase, as its player chooses (a Square or garrison one on each side); against the others it rolls nothing (attacker_strikes, defender_strikes). Hits add up over the phase (ae.extraordinary.phase-total). likely for winning, chosen for several units.";
    R22 Ours "Infantry results"
        "\"infantry not in Square\" that dies when it loses to cavalry does not include garrisons; cavalry cannot attack these anyway. Infantry that wins but took three hits recoils and is fresh. A recoil is straight back, facing the enemy; a Square recoils too. A garrison that recoils leaves its BUA or fortification on the far side, in Line, and infantry that fought it may enter at once; a battery left behind in it is then destroyed.";
    R23 Likely "Withdrawing cavalry"
        "every withdrawal of cavalry is the 8\" of the sheet (R4), straight back, ending faced to the enemy. Any cavalry whose own charge of this combat (charge, countercharge, reaction charge, follow-up, breakthrough) did not win it withdraws, so after a draw between charging cavalry both do. Cavalry that stood and lost with fewer than three hits stays.";
    R24 Likely "Follow-up and breakthrough"
        "follow-up: cavalry that won while enemy cavalry withdraws, whether it charged or stood, if not disordered and not withdrawing itself; halted cavalry too, as the rule is compulsory. It costs 1 hit before the combat and can remove the unit. If the withdrawn unit is out of reach or sight there is none and no cost. Breakthrough: cavalry whose own charge destroyed a target that is not artillery; not if disordered or withdrawing; it is no follow-up, so no hit and no limit a turn. Both count as charges for the +1d6; against neither is there a countercharge, a Square or a reaction charge. The hit a follow-up costs belongs to the battle, not to the hits of the phase (ae.extraordinary.phase-total): no enemy inflicted it.";
    R25 Ours "Waver test"
        "at the end of the phase, one test a unit whatever the number of its hits: 1d6 against the test number of R3 (after 5 hits every unit is exhausted, so veteran 4+, seasoned 5+, conscript 6). Success: holds. Failure: it is disordered and withdraws its charge distance; a 1 removes it. No élan reroll: it is neither an activation roll nor an attack. Artillery never tests.";
    R26 Likely "Counting hits"
        "at least, by the sum of the phase. A status never improves by a hit. Removal goes before every other result. Artillery that was recovered with two or three hits is disordered again by its next hit.";
    R27 Ours "A withdrawal with no room"
        "stopped by friends or terrain it stops short and is disordered; stopped by enemies, or leaving the table, it is removed (withdrawal calls both enemy). A recoil goes as far as it can and never off the table.";
    R28 Ours "Grand battery"
        "three batteries of the same corps, unlimbered, fresh, side by side within 1\" (0.5\", 2\") and facing the same way, may be declared a grand battery each Shooting Phase; they shoot at one target in the arc and range of all three, at canister range only if it is that for each. They take hits and fight one by one.";
    R29 Firm "Winning"
        "at the end of a turn an army whose commanders together have no élan has lost; both: draw. At the end of the last turn the higher total wins. Each objective of the scenario (a town, a hill) held at the end is worth 1 élan for this count: held by the army that alone has a fresh or halted infantry or cavalry unit on it, or that was the last to have one. An army without élan has lost whatever it holds. firm for running out, chosen for the rest.";
    R30 Ours "Length, table, deployment"
        "12 turns. Table 72\" × 48\" for 25/28mm (36\" × 24\" for 10/15mm, 144\" × 96\" for 54mm). Orders (R5) are written before the first unit is set up. Armies set up within 12\" (6\", 24\") of their long edge, corps by corps in turn, beginning with the side that has more corps (equal: the lower of 1d6 each, a tie again), all units fresh, in any formation, guns limbered or not, garrisons inside their BUA. Corps on a flank march stay off the table.";
    R31 Likely "Bases and footprints"
        "an infantry or cavalry unit is four square bases of 1.5\" (0.75\", 3\"): Line four wide, one deep (6 × 1.5); Attack Column and Squadrons two wide, two deep (3 × 3); March Order one wide, four deep (1.5 × 6); Square 3 × 3 facing out. The dice agree: four, two and one base in front roll 4d6, 2d6 and 1d6. A battery is one base of 1.5\" × 1.5\", limbered 1.5\" × 3\". A BUA or fortification area is 6\" × 6\".";
    R32 Ours "Armies"
        "two to five corps, each with a CC, two to six units; one battery at most for every two infantry divisions of the army. Points: infantry 2 / 3 / 4 (conscript, seasoned, veteran), cavalry 3 / 4 / 5, battery 3, a point of élan 2. A standard army has up to 60 points, for instance three corps, each of two seasoned infantry, one veteran infantry and one seasoned cavalry (in one corps a battery instead), 41 points, with CCs of 3, 2 and 2 élan and an army commander of 2, 18 points: 12 units, 9 élan.";
    R33 Firm "Words and page numbers"
        "March Column and March Order are one formation. BUA is a built-up area. A hit point lost is a hit taken. Page references of the sheet point into the book and add no rule here. National and other advanced rules of the book (S6) are not on the sheet and not played.";
    R34 Ours "Commanders on the table"
        "a commander is a 1.5\" (0.75\", 3\") base that moves up to 16\" (8\", 32\") in the Movement Phase through anything but enemies. He is no target and does not fight. If an enemy reaches him he is placed with his nearest unit; if his corps has no unit left he leaves the table with the élan he has, which no longer counts.";
    R35 Ours "Terrain"
        "a unit has the terrain that at least half of its footprint (R31) stands on. \"Difficult\" is the difficult_ground of movement-allowance. Ground does not change the reach of a charge (may-charge); what cannot be crossed blocks its path. Uphill: the unit that stands on the higher contour; a hill is one contour unless the scenario says otherwise, and units on the same contour are level (ae.shooting.target-uphill, ae.combat.attacking-uphill). Without a scenario: divide the table into six equal squares and roll 1d6 for each: 1 gentle hill, 2 steep hill, 3 wood, 4 BUA with a wall or hedge along one side, 5 marsh or stream, 6 nothing; features are 6\" to 12\" (3\" to 6\", 12\" to 24\") across. The one objective (R29) is the BUA or hill nearest the centre, or, without any, the ground within 3\" (1.5\", 6\") of the centre. Each side rolls 1d6 (a tie: again); the higher chooses its long edge.";
    R36 Ours "Figure size on the table"
        "battles are fought by the row of 25/28mm; the other two rows stay look-ups.";
    R37 Ours "Length of a turn"
        "hours of the scenario divided by the minutes of a turn, rounded up, at most 30; without hours 12. A turn has the minutes of the scenario's hint, else the most of 30, 20, 15, 10 and 5 that give ten turns or more.";
    R38 Ours "Men and guns of a unit"
        "at m metres to the inch a division has about 30 m men on foot or 15 m on horse, a battery 0.16 m guns: five men to the metre of a Line. In each corps and arm the scenario's units are cut, in the order of the file, into as many runs as their number comes to, rounded; a run of less than a quarter joins its neighbours of the arm.";
    R39 Ours "Grade of a unit"
        "the mean of its men: raw 0, regular 1, veteran 2, elite 3; 1.5 or more is veteran, 0.5 or more seasoned, else conscript. A grade that the scenario names for these rules counts conscript 0, seasoned 1, veteran 2.";
    R40 Ours "Corps of a scenario"
        "the army's direct parts; one of more than six units is taken apart while that gives no more than five corps, and so is one that stands alone with four or more. A single unit joins a neighbour under the same superior; one that arrives later keeps to itself. R32 binds bought armies, scenarios bend it.";
    R41 Ours "Élan of a scenario's commanders"
        "by ability 1 to 4, the army commander one more. An army has at most three for every four units and at least one for each commander; larger sums are cut down in proportion. A relief who takes over in the first half counts in place of the man he relieves.";
    R42 Ours "Places"
        "a village, strong point or closed work is an upright rectangle, each side 3 to 6 inches; a side beyond 9 makes several. It holds one infantry unit and one battery of one side, and to all others it is an obstacle.";
    R43 Ours "Ground of a map"
        "each kind as the nearest of R35: vineyards as orchards, lines of works as walls, hollow ways as hedges, crops as nothing. Where the scenario says how the going is for an arm, that goes first.";
    R44 Ours "Distance"
        "between the nearest points of two footprints, limits included, to the hundredth of an inch.";
    R45 Ours "Sight on the table"
        "from the middle of the front to the nearest point, the corners and the middles of the edges of the target; for a shot the part that is seen must lie in the arc. Less than half of the near edge seen is partly blocked.";
    R46 Ours "Equally near"
        "no more than an inch further off.";
    R47 Ours "Moving"
        "one change of formation, one turn, straight ahead, a second turn: in this order. A turn is on the centre, a change of formation keeps the middle of the front, of a Square the centre. On the way friends may be clipped by a quarter of an inch; nobody comes nearer to an enemy than an inch but by a charge.";
    R48 Ours "Zones on the table"
        "a strip before the front, of Squares and garrisons before each side; artillery and units in combat have none, garrisons none against cavalry. To touch it is to be in it, and a move ends there.";
    R49 Ours "A failed command roll"
        "ends the whole move or charge of the unit, turns and all.";
    R50 Ours "Retiring"
        "straight back after one free turn, facing kept, in any status; nobody ends nearer to an enemy within twelve inches or in a zone in which he did not start.";
    R51 Ours "Roads"
        "a unit in March Order or limbered whose centre is within half an inch of a road, and that faces along it, follows it; no ground is difficult then. It passes a place that holds no enemy and nobody of its arm, if it comes out in the same move.";
    R52 Ours "Entering and leaving places"
        "fresh infantry, or limbered guns, enter a place that a turn and their advance reach; it takes the whole move. They leave by a side, their rear flush with it.";
    R53 Ours "The way of a charge"
        "one turn on the centre of up to 45°, then straight ahead until it touches. Distance and way must both be in reach when it is declared. If the target forms Square the way is sought anew, of any length.";
    R54 Ours "Lining up and contact"
        "the front flush with the edge that is struck, inside its ends where there is room. Besides the target, enemies are in contact along whose edge the front lies for half an inch; only the target was charged.";
    R55 Ours "Meeting a charge"
        "a countercharge meets the charger half-way; a reaction charge meets it at the first place of its way, by half inches, that it reaches.";
    R56 Ours "Room for a Square"
        "about the centre of the unit, or the nearest free place within an inch and a half; none: it may not form.";
    R57 Ours "A charge that lost its order"
        "who is no longer fresh in the first round has no charge in this contact, nor has his enemy; horse that charged and does not win withdraws all the same.";
    R58 Ours "Shooting at the same time"
        "range, arc, sight and cover are those of the declaration; who formed Square since counts as one. All hits on a unit are added up.";
    R59 Ours "Rerolls for élan"
        "of an activation roll, rally or Square the payer is named in the order and pays only if the second die is rolled. Of an attack the side is asked after the roll, once.";
    R60 Ours "Several enemies"
        "a unit strikes one enemy in front a phase, a Square or garrison one on each side; its own strike comes before the pairs in which it only suffers. In follow-up and breakthrough both roll.";
    R61 Ours "Back"
        "away from the edge that is struck, facing kept; as far as it is free. Who still touches is still in contact. A withdrawal deviates by up to 45°, then changes formation, before it stops short.";
    R62 Ours "Garrisons that go"
        "out of the side opposite the attack, in Line facing the place, else to the left, else to the right; none free: removed. Infantry that fought them may enter.";
    R63 Ours "Charging on"
        "neither breakthrough nor follow-up while it touches another enemy, nor in March Order. A breakthrough meets the first unit straight ahead; a friend, place or barrier first: none. The cost of a follow-up is paid first.";
    R64 Ours "Where a wavering unit goes"
        "from the last enemy it fought, in the Shooting Phase from the nearest in sight: straight back if he is before its front, else directly away.";
    R65 Ours "Turning to face"
        "after all combats, who is in contact on flank or rear alone is set flush to the striker; the aspect becomes front.";
    R66 Ours "Élan and losses"
        "each unit lost costs its corps commander one, or, if he has none, the commander of the army who has most. A corps without units dissolves with what élan is left.";
    R67 Ours "Orders of corps"
        "written in secret before the armies set up. To end in the assigned area is within twelve inches of the point, or nearer to it for who began outside. An attack becomes a defence when its point is reached and clear, or its enemy gone. Who is not fresh may retire under any order.";
    R68 Ours "Coming on"
        "in the Movement Phase of the first turn that begins at the hour or later, at the place or within twelve inches of it along the edge, clear of zones and an inch from enemies; a flank march anywhere on its edge.";
    R69 Ours "Commanders on their way"
        "up to sixteen inches, straight, not across enemies. Whom an enemy's way reaches is set behind the nearest unit of his corps.";
    R70 Ours "Objectives and victory"
        "an army without élan has lost at the end of the turn. Else the scenario's own conditions decide, also at full hours that fell within the turn; without any, R29. A unit has lost men by its hits, an eighth each, a battery a quarter.";
    R71 Ours "Setting up"
        "everybody stands in his zone to begin with, open to both; corps by corps the players move their own. A corps on a flank march is taken off when the orders are written.";
    R72 Ours "Guns in houses"
        "cover the rectangle and have one front; to face another side is their move. Alone they may be charged by infantry.";
    R73 Ours "What is passed over"
        "special facts of a scenario, sectors, traits, nations, seconds in command: no rule of the sheet.";
    R74 Ours "Rolling for the initiative"
        "the side named first rolls first; a tie that nobody may claim is rolled again.";
}

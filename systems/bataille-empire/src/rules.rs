//! Every rule of the sheet in our own words, in sheet order, and the rulings on what it leaves open.

use grognard_rulebook::{rules, rulings};

rules! {
    section "Sequence of play" {
        "be.sequence.strategic-command" Sequence ["turn-sequence"]
            "Phase 1 of a game turn: strategic command.";
        "be.sequence.division-activation" Sequence ["turn-sequence"]
            "Phase 2: the divisions are activated, one after the other; each goes through steps a to e.";
        "be.sequence.tactical-command" Sequence ["turn-sequence"]
            "Step 2a of an activation: tactical command.";
        "be.sequence.preparatory-fire" Sequence ["turn-sequence"]
            "Step 2b: preparatory fire.";
        "be.sequence.charges-and-shocks" Sequence ["turn-sequence"]
            "Step 2c: charges and their shocks.";
        "be.sequence.movements-and-rallying" Sequence ["turn-sequence"]
            "Step 2d: other movement, and rallying.";
        "be.sequence.final-fire" Sequence ["turn-sequence"]
            "Step 2e: final fire.";
        "be.sequence.end-of-turn" Sequence ["turn-sequence", "victory-check"]
            "Phase 3: end of the game turn.";
    }
    section "Command" {
        "be.command.poor" Table ["command-range", "command-points", "order-test", "initiative", "attacker"]
            "Poor commander: value -1, test 5+, command range 4 UD.";
        "be.command.ordinary" Table ["command-range", "command-points", "order-test", "initiative", "attacker"]
            "Ordinary commander: value 0, test 4+, range 6 UD.";
        "be.command.competent" Table ["command-range", "command-points", "order-test", "initiative", "attacker"]
            "Competent commander: value +1, test 3+, range 8 UD.";
        "be.command.brilliant" Table ["command-range", "command-points", "order-test", "initiative", "attacker"]
            "Brilliant commander: value +2, test 2+, range 10 UD.";
        "be.command.strategist" Table ["command-range", "command-points", "order-test", "initiative", "attacker"]
            "Strategist: value +3, test 2+, range 12 UD.";
        "be.command.range-light" Modifier ["command-range"]
            "The command range is 4 UD longer towards skirmishers and light cavalry.";
    }
    section "Manoeuvres" {
        "be.manoeuvre.tactical-distance" Definition ["special-move", "may-move", "may-charge", "rally"]
            "Tactical distance is 4 UD.";
        "be.manoeuvre.operational-distance" Definition ["multiple-moves", "operational-move"]
            "Operational distance is 8 UD.";
        "be.manoeuvre.wheel-maximum" Permission ["special-move"]
            "A wheel may not exceed 180 degrees.";
        "be.manoeuvre.wheel-column-cost" Table ["special-move"]
            "A column pays 1.5 UD for a wheel of 90 degrees (other angles in proportion).";
        "be.manoeuvre.slide-sideways" Permission ["special-move"]
            "A unit or group may slide sideways by at most 1 UD.";
        "be.manoeuvre.slide-advance" Permission ["special-move"]
            "After a slide it must go straight ahead by at least 1 UD.";
        "be.manoeuvre.lateral-half-speed" Modifier ["special-move"]
            "Lateral move: half speed, facing unchanged.";
        "be.manoeuvre.lateral-tactical" Permission ["special-move"]
            "No lateral move within tactical distance (4 UD) of a formed enemy.";
        "be.manoeuvre.backward-half-speed" Modifier ["special-move"]
            "Backward move: half speed to the rear.";
        "be.manoeuvre.backward-wheel" Permission ["special-move"]
            "A backward move includes at most 45 degrees of wheel.";
        "be.manoeuvre.backward-about-face" Permission ["special-move"]
            "Cavalry and limbered artillery cannot step back: they must turn about.";
        "be.manoeuvre.passage-orientation" Permission ["special-move"]
            "Passage of lines needs both units to face the same way.";
        "be.manoeuvre.passage-enemy" Permission ["special-move"]
            "Passage of lines only at more than 2 UD from the enemy.";
        "be.manoeuvre.passage-gap" Permission ["special-move"]
            "Passage of lines needs a gap of at least 1 UD to the left and to the right.";
        "be.manoeuvre.passage-square" Permission ["special-move"]
            "Squares may not take part in a passage of lines.";
        "be.manoeuvre.multiple-moves" Permission ["multiple-moves"]
            "A unit or group far from the enemy may make 2 or 3 moves in its activation.";
        "be.manoeuvre.second-move" Table ["multiple-moves", "spend-command-points"]
            "The second move costs 1 CP.";
        "be.manoeuvre.third-move-a" Table ["multiple-moves", "spend-command-points"]
            "Third move of a class A unit: 1 CP.";
        "be.manoeuvre.third-move-b" Table ["multiple-moves", "spend-command-points"]
            "Third move of a class B unit: 2 CP.";
        "be.manoeuvre.third-move-c" Permission ["multiple-moves", "spend-command-points"]
            "Third move of a class C unit: forbidden.";
        "be.manoeuvre.formation-a" Table ["formation-change"]
            "Formation change or reorientation, class A: the move is shortened by 1 UD (infantry, artillery).";
        "be.manoeuvre.formation-a-cavalry" Table ["formation-change"]
            "Formation change or reorientation, class A cavalry: the move is shortened by 2 UD.";
        "be.manoeuvre.formation-b" Table ["formation-change"]
            "Formation change or reorientation, class B: costs half the move.";
        "be.manoeuvre.formation-c" Table ["formation-change"]
            "Formation change or reorientation, class C: costs the entire move.";
        "be.manoeuvre.formation-opportunity-infantry" Permission ["formation-change"]
            "Enemy infantry within 2 UD of a unit changing formation or reorienting may make an opportunity charge on it.";
        "be.manoeuvre.formation-opportunity-cavalry" Permission ["formation-change"]
            "Enemy cavalry within 4 UD of a unit changing formation or reorienting may make an opportunity charge on it.";
        "be.manoeuvre.about-face-a" Table ["formation-change"]
            "About face (infantry, cavalry), class A: 1 UD.";
        "be.manoeuvre.about-face-b" Table ["formation-change"]
            "About face, class B: 2 UD.";
        "be.manoeuvre.about-face-c" Table ["formation-change"]
            "About face, class C: 3 UD.";
        "be.manoeuvre.limbered-reorientation" Table ["formation-change"]
            "Limbered artillery pays 2 UD for a reorientation.";
        "be.manoeuvre.limber-is-formation-change" Procedure ["formation-change"]
            "Limbering and unlimbering are formation changes (paid by class).";
        "be.manoeuvre.limbered-no-lateral-backward" Permission ["special-move"]
            "Limbered artillery makes no lateral and no backward move.";
        "be.manoeuvre.prolong-foot" Table ["prolong-move"]
            "Unlimbered artillery may make a prolong move of 1 UD.";
        "be.manoeuvre.prolong-horse" Table ["prolong-move"]
            "Unlimbered horse artillery: prolong move of 2 UD.";
        "be.manoeuvre.prolong-12-pdr" Permission ["prolong-move"]
            "12-pounders may not make a prolong move.";
        "be.manoeuvre.unlimbered-reorientation" Permission ["prolong-move", "formation-change", "special-move"]
            "Unlimbered artillery may reorient instead of the prolong move.";
        "be.manoeuvre.unlimbered-no-lateral" Permission ["special-move"]
            "Unlimbered artillery makes no lateral move.";
        "be.manoeuvre.operational-column" Permission ["operational-move"]
            "An operational move is an advance in column, far from the enemy.";
        "be.manoeuvre.operational-slowest" Procedure ["operational-move"]
            "A group in operational move goes at the speed of its slowest unit.";
        "be.manoeuvre.operational-a" Table ["operational-move"]
            "Operational move, class A: 5 times the move.";
        "be.manoeuvre.operational-b" Table ["operational-move"]
            "Operational move, class B: 4 times the move.";
        "be.manoeuvre.operational-c" Table ["operational-move"]
            "Operational move, class C: 3 times the move.";
        "be.manoeuvre.far-from-enemy" Permission ["multiple-moves", "operational-move"]
            "Multiple and operational moves must stay 8 UD or more from the enemy.";
        "be.manoeuvre.far-except-light" Permission ["multiple-moves", "operational-move"]
            "Detached skirmishers and irregular cavalry of the enemy do not count for the 8 UD of multiple and operational moves.";
        "be.manoeuvre.far-from-edge" Permission ["multiple-moves", "operational-move"]
            "Multiple and operational moves must stay 8 UD or more from the enemy table edge.";
        "be.manoeuvre.far-hidden" Permission ["multiple-moves", "operational-move"]
            "Multiple and operational moves may come to 4 UD of an unseen enemy, a hidden-troops marker or an enemy in a building.";
    }
    section "Reactions" {
        "be.reaction.tm" Definition ["may-react"]
            "A reaction marked TM needs a passed manoeuvre test.";
        "be.reaction.infantry-move-opportunity-charge" Table ["may-react", "may-charge"]
            "Infantry (move): opportunity charge on an enemy within 2 UD.";
        "be.reaction.infantry-move-opportunity-fire" Table ["may-react"]
            "Infantry (move): opportunity fire.";
        "be.reaction.infantry-move-formation" Table ["may-react"]
            "Infantry (move): formation change or reorientation, TM.";
        "be.reaction.infantry-move-flee" Table ["may-react"]
            "Infantry (move): flee, unless the division's order is Attack or Hold.";
        "be.reaction.infantry-charge-counter-charge" Table ["may-react"]
            "Infantry (charge): counter-charge.";
        "be.reaction.infantry-charge-stand" Table ["may-react"]
            "Infantry (charge): stand in place, no action marker for it.";
        "be.reaction.infantry-charge-formation" Table ["may-react"]
            "Infantry (charge): formation change or reorientation, TM.";
        "be.reaction.infantry-charge-flee" Table ["may-react"]
            "Infantry (charge): flee, unless the order is Attack or Hold.";
        "be.reaction.cavalry-move-opportunity-charge" Table ["may-react", "may-charge"]
            "Cavalry (move): opportunity charge on an enemy within 4 UD.";
        "be.reaction.cavalry-move-formation" Table ["may-react"]
            "Cavalry (move): formation change or reorientation, TM.";
        "be.reaction.cavalry-move-withdrawal" Table ["may-react"]
            "Cavalry (move): cavalry withdrawal.";
        "be.reaction.cavalry-move-flee" Table ["may-react"]
            "Cavalry (move): flee, unless the order is Attack or Hold.";
        "be.reaction.cavalry-charge-counter-charge" Table ["may-react"]
            "Cavalry (charge): counter-charge.";
        "be.reaction.cavalry-charge-stand" Table ["may-react"]
            "Cavalry (charge): stand in place, no action marker for it.";
        "be.reaction.cavalry-charge-formation" Table ["may-react"]
            "Cavalry (charge): formation change or reorientation, TM.";
        "be.reaction.cavalry-charge-flee" Table ["may-react"]
            "Cavalry (charge): flee, unless the order is Attack or Hold.";
        "be.reaction.artillery-move-opportunity-fire" Table ["may-react"]
            "Artillery (move): opportunity fire.";
        "be.reaction.artillery-move-reorientation" Table ["may-react"]
            "Artillery (move): reorientation without firing, TM.";
        "be.reaction.artillery-move-unlimber" Table ["may-react"]
            "Artillery (move): unlimber without firing, TM.";
        "be.reaction.artillery-move-limber-and-flee" Table ["may-react"]
            "Artillery (move): limber and flee, TM.";
        "be.reaction.artillery-move-flee" Table ["may-react"]
            "Artillery (move): flee, if limbered.";
        "be.reaction.artillery-charge-stand" Table ["may-react"]
            "Artillery (charge): stand in place, no action marker for it.";
        "be.reaction.artillery-charge-reorientation" Table ["may-react"]
            "Artillery (charge): reorientation, TM (fire is not excluded).";
        "be.reaction.artillery-charge-unlimber" Table ["may-react"]
            "Artillery (charge): unlimber without firing, TM.";
        "be.reaction.artillery-charge-limber-and-flee" Table ["may-react"]
            "Artillery (charge): limber and flee, TM.";
        "be.reaction.artillery-charge-flee" Table ["may-react"]
            "Artillery (charge): flee, if limbered.";
        "be.reaction.artillery-charge-flee-to-square" Table ["may-react"]
            "Artillery (charge): the crew may flee into a friendly square even if unlimbered.";
        "be.reaction.skirmisher-move-opportunity-fire" Table ["may-react"]
            "Skirmishers (move): opportunity fire.";
        "be.reaction.skirmisher-move-recoil-fire" Table ["may-react"]
            "Skirmishers (move): recoil 2 UD and opportunity fire.";
        "be.reaction.skirmisher-move-recoil" Table ["may-react"]
            "Skirmishers (move): recoil 2 UD without firing, no action marker.";
        "be.reaction.skirmisher-move-flee" Table ["may-react"]
            "Skirmishers (move): flee.";
        "be.reaction.skirmisher-charge-flee" Table ["may-react"]
            "Skirmishers (charge): flee.";
        "be.reaction.skirmisher-charge-stand" Table ["may-react"]
            "Skirmishers (charge): stand in place only in difficult terrain or in cover, no action marker for it.";
    }
    section "Movement distance in UD" {
        "be.movement.infantry-line-clear" Table ["movement-allowance"]
            "Infantry in line, clear terrain: 4 UD.";
        "be.movement.infantry-line-rough" Table ["movement-allowance"]
            "Infantry in line, rough terrain: 4 UD.";
        "be.movement.infantry-line-difficult" Table ["movement-allowance"]
            "Infantry in line, difficult terrain: 2 UD, and the unit is Penalized there.";
        "be.movement.infantry-column-clear" Table ["movement-allowance"]
            "Infantry in column, clear terrain: 6 UD.";
        "be.movement.infantry-column-rough" Table ["movement-allowance"]
            "Infantry in column, rough terrain: 6 UD.";
        "be.movement.infantry-column-difficult" Table ["movement-allowance"]
            "Infantry in column, difficult terrain: 4 UD, and the unit is Penalized there.";
        "be.movement.skirmishers-clear" Table ["movement-allowance"]
            "Detached skirmishers, clear terrain: 6 UD.";
        "be.movement.skirmishers-rough" Table ["movement-allowance"]
            "Detached skirmishers, rough terrain: 6 UD.";
        "be.movement.skirmishers-difficult" Table ["movement-allowance"]
            "Detached skirmishers, difficult terrain: 4 UD.";
        "be.movement.infantry-square-clear" Table ["movement-allowance"]
            "Infantry in square, clear terrain: 2 UD.";
        "be.movement.infantry-square-rough" Table ["movement-allowance"]
            "Infantry in square, rough terrain: 2 UD.";
        "be.movement.infantry-square-difficult" Table ["movement-allowance"]
            "Infantry in square, difficult terrain: may not enter.";
        "be.movement.cavalry-line-clear" Table ["movement-allowance"]
            "Cavalry in line, clear terrain: 8 UD.";
        "be.movement.cavalry-line-rough" Table ["movement-allowance"]
            "Cavalry in line, rough terrain: 4 UD, and the unit is Penalized there.";
        "be.movement.cavalry-line-difficult" Table ["movement-allowance"]
            "Cavalry in line, difficult terrain: may not enter.";
        "be.movement.cavalry-column-clear" Table ["movement-allowance"]
            "Cavalry in column, clear terrain: 10 UD.";
        "be.movement.cavalry-column-rough" Table ["movement-allowance"]
            "Cavalry in column, rough terrain: 6 UD, and the unit is Penalized there.";
        "be.movement.cavalry-column-difficult" Table ["movement-allowance"]
            "Cavalry in column, difficult terrain: may not enter.";
        "be.movement.foot-artillery-12-pdr-clear" Table ["movement-allowance"]
            "12-pounder foot artillery (has no prolong move), clear terrain: 4 UD.";
        "be.movement.foot-artillery-12-pdr-rough" Table ["movement-allowance"]
            "12-pounder foot artillery (has no prolong move), rough terrain: 2 UD.";
        "be.movement.foot-artillery-12-pdr-difficult" Table ["movement-allowance"]
            "12-pounder foot artillery (has no prolong move), difficult terrain: may not enter.";
        "be.movement.foot-artillery-12-pdr-no-prolong" Permission ["prolong-move"]
            "12-pounder foot artillery has no prolong move.";
        "be.movement.foot-artillery-clear" Table ["movement-allowance"]
            "Foot artillery, clear terrain: 6 UD.";
        "be.movement.foot-artillery-rough" Table ["movement-allowance"]
            "Foot artillery, rough terrain: 4 UD.";
        "be.movement.foot-artillery-difficult" Table ["movement-allowance"]
            "Foot artillery, difficult terrain: may not enter.";
        "be.movement.foot-artillery-prolong" Table ["prolong-move"]
            "Foot artillery, prolong move: 1 UD.";
        "be.movement.horse-artillery-clear" Table ["movement-allowance"]
            "Horse artillery, clear terrain: 10 UD.";
        "be.movement.horse-artillery-rough" Table ["movement-allowance"]
            "Horse artillery, rough terrain: 4 UD.";
        "be.movement.horse-artillery-difficult" Table ["movement-allowance"]
            "Horse artillery, difficult terrain: may not enter.";
        "be.movement.horse-artillery-prolong" Table ["prolong-move"]
            "Horse artillery, prolong move: 2 UD.";
        "be.movement.commander-clear" Table ["movement-allowance"]
            "Commander, clear terrain: 10 UD.";
        "be.movement.commander-rough" Table ["movement-allowance"]
            "Commander, rough terrain: 6 UD.";
        "be.movement.commander-difficult" Table ["movement-allowance"]
            "Commander, difficult terrain: 4 UD.";
        "be.movement.light-infantry-exempt" Modifier ["movement-allowance"]
            "Light infantry not in square is never Penalized by the terrain marked with an asterisk.";
        "be.movement.charge-infantry" Modifier ["movement-allowance", "may-charge"]
            "Charge move of infantry: +1 UD.";
        "be.movement.charge-cavalry" Modifier ["movement-allowance", "may-charge"]
            "Charge move of cavalry: +2 UD.";
        "be.movement.obstacle-infantry" Modifier ["movement-allowance"]
            "Crossing an obstacle: infantry -1 UD.";
        "be.movement.obstacle-cavalry" Modifier ["movement-allowance"]
            "Crossing an obstacle: cavalry -2 UD.";
        "be.movement.obstacle-artillery" Permission ["movement-allowance"]
            "Artillery may not cross obstacles.";
        "be.movement.road-clear" Modifier ["movement-allowance"]
            "A column moving along a road counts all terrain as clear.";
        "be.movement.road-bonus" Modifier ["movement-allowance"]
            "A column moving along a road goes 2 UD farther.";
    }
    section "Command points" {
        "be.command-points.roll" Procedure ["command-points"]
            "A commander has (1D6 + value) / 2 command points, rounded up.";
        "be.command-points.cost" Table ["spend-command-points"]
            "Whatever is on the list of command points costs 1 CP.";
        "be.command-points.cost-out-of-range" Table ["spend-command-points", "rally"]
            "Whatever is on the list costs 2 CP when it concerns something outside the command range.";
        "be.command-points.change-order" Table ["spend-command-points"]
            "CP use: change the order of a division.";
        "be.command-points.activate-reserve" Table ["spend-command-points"]
            "CP use: activate a reserve.";
        "be.command-points.transfer" Table ["spend-command-points"]
            "CP use: hand a CP to a division general.";
        "be.command-points.test-bonus" Table ["spend-command-points", "order-test", "initiative"]
            "CP use: a bonus on the initiative roll or on an order test.";
        "be.command-points.activate-unit" Table ["spend-command-points"]
            "CP use: activate a unit or a group.";
        "be.command-points.garrison" Table ["spend-command-points"]
            "CP use: place a unit in garrison or take it out.";
        "be.command-points.rally" Table ["spend-command-points"]
            "CP use: rally a unit.";
        "be.command-points.chief-only" Permission ["spend-command-points"]
            "Order change, reserve, transfer and test bonus belong to the general in chief only.";
        "be.command-points.chief-unattached" Permission ["spend-command-points"]
            "The general in chief pays for these four only while he is not attached to a unit.";
    }
    section "Action marker" {
        "be.marker.moves-twice" Effect ["action-marker", "multiple-moves"]
            "A unit that makes more than one move gets an action marker.";
        "be.marker.fires" Effect ["action-marker"]
            "Firing gives a marker.";
        "be.marker.flees" Effect ["action-marker"]
            "Fleeing gives a marker.";
        "be.marker.combats" Effect ["action-marker"]
            "Fighting a combat gives a marker.";
        "be.marker.disordered" Effect ["action-marker", "may-charge"]
            "A unit that becomes Disordered gets an action marker, and while Disordered it declares no charge (R8).";
        "be.marker.reaction" Effect ["action-marker", "may-react"]
            "A successful reaction gives a marker.";
        "be.marker.retreats-from-fire" Effect ["action-marker"]
            "Retreating after receiving fire gives a marker.";
        "be.marker.rallies" Effect ["action-marker", "rally"]
            "Rallying gives a marker.";
        "be.marker.no-combat" Permission ["marker-permission", "may-charge", "may-fire", "may-react"]
            "A marked unit may not engage in combat.";
        "be.marker.no-charge-support" Permission ["marker-permission"]
            "A marked unit may not move to support a charge.";
        "be.marker.no-unlimber" Permission ["marker-permission", "formation-change", "may-react"]
            "A marked unit may not unlimber.";
        "be.marker.no-rally" Permission ["marker-permission"]
            "A marked unit may not rally.";
        "be.marker.return-fire" Permission ["marker-permission", "may-fire"]
            "A marked unit may return fire, at -1.";
        "be.marker.defend" Permission ["marker-permission"]
            "A marked unit may defend itself, at -1.";
        "be.marker.manoeuvre-test" Modifier ["marker-permission"]
            "A marked unit makes manoeuvre tests at -1.";
    }
    section "Orders and activation" {
        "be.orders.retreat-half" Permission ["order-obligation"]
            "Retreat order: of the units within tactical distance of the enemy at least half must rally or retreat.";
        "be.orders.retreat-no-approach" Permission ["may-move"]
            "Retreat order: no unit may approach the enemy to within tactical distance.";
        "be.orders.retreat-no-charge" Permission ["may-charge"]
            "Retreat order: no charge.";
        "be.orders.retreat-opportunity" Permission ["may-charge"]
            "Retreat order: an opportunity charge is still allowed.";
        "be.orders.retreat-free-rally" Modifier ["rally"]
            "Retreat order: one rally per turn is free of CP.";
        "be.orders.manoeuvre-free-move" Permission ["may-move"]
            "Manoeuvre order: units move as they like while they stay outside the enemy's tactical distance.";
        "be.orders.manoeuvre-no-combat" Permission ["may-charge", "may-fire"]
            "Manoeuvre order: no unit may engage in combat (fire or charge).";
        "be.orders.manoeuvre-artillery" Permission ["may-fire"]
            "Manoeuvre order: artillery may fire at short or effective range.";
        "be.orders.attack-half" Permission ["order-obligation"]
            "Attack order: at least half of the units in Good order must make a full move towards an enemy or objective, or charge, or deliver volley fire at effective range.";
        "be.orders.attack-cavalry" Modifier ["shock"]
            "Attack order: cavalry has +1 in combat.";
        "be.orders.engage-half" Permission ["order-obligation"]
            "Engage order: at least half of the units in Good order must make a full move towards an enemy or objective, or fire at the enemy.";
        "be.orders.engage-cavalry" Permission ["order-obligation"]
            "Engage order: cavalry must be within tactical distance of the enemy, or charge.";
        "be.orders.engage-infantry-charge" Permission ["may-charge"]
            "Engage order: infantry may charge only skirmishers, a garrison, a flank or rear, or a Disordered enemy.";
        "be.orders.engage-charge-skirmishers" Permission ["may-charge"]
            "Engage order: infantry may charge detached skirmishers.";
        "be.orders.engage-charge-building" Permission ["may-charge"]
            "Engage order: infantry may charge an enemy in a building.";
        "be.orders.engage-charge-flank" Permission ["may-charge"]
            "Engage order: infantry may charge an enemy from his flank or rear.";
        "be.orders.engage-charge-disordered" Permission ["may-charge"]
            "Engage order: infantry may charge a Disordered enemy.";
        "be.orders.hold-area" Permission ["may-move"]
            "Hold order: units must stay in the defended area.";
        "be.orders.hold-no-attack" Permission ["may-charge"]
            "Hold order: no attack outside the area.";
        "be.orders.hold-opportunity" Permission ["may-charge"]
            "Hold order: an opportunity charge outside the area is allowed.";
        "be.orders.hold-skirmishers" Permission ["may-move"]
            "Hold order: detached skirmishers may go up to 4 UD away from the area.";
        "be.orders.auto-hold" Effect ["automatic-order-change"]
            "A Manoeuvre order becomes Hold at once when an enemy is within tactical distance.";
        "be.orders.auto-hold-except" Effect ["automatic-order-change"]
            "Skirmishers and irregular cavalry of the enemy do not turn Manoeuvre into Hold.";
        "be.orders.auto-objective" Permission ["automatic-order-change"]
            "A division that has taken an objective may change to Hold.";
        "be.orders.auto-retreat" Permission ["automatic-order-change"]
            "A division with half its units eliminated or Disordered may change to Retreat.";
    }
    section "Manoeuvre and control test" {
        "be.test.class-a" Table ["manoeuvre-test", "control-test", "pursuit"]
            "Class A passes on 2+.";
        "be.test.class-b" Table ["manoeuvre-test", "control-test", "pursuit"]
            "Class B passes on 3+.";
        "be.test.class-c" Table ["manoeuvre-test", "control-test", "pursuit"]
            "Class C passes on 4+.";
        "be.test.manoeuvre-purpose" Procedure ["manoeuvre-test"]
            "The manoeuvre test is made to react to a charge or to an enemy move.";
        "be.test.failed-charged" Effect ["manoeuvre-test"]
            "A charged unit that fails its manoeuvre test is Disordered.";
        "be.test.failed-charged-artillery" Effect ["manoeuvre-test"]
            "Charged artillery that fails its manoeuvre test is eliminated.";
        "be.test.control-purpose" Procedure ["control-test", "pursuit"]
            "The control test is made to stop a charge or a pursuit.";
        "be.test.guard-or-elite" Modifier ["manoeuvre-test", "control-test", "pursuit"]
            "Both tests, Guard or Elite: +1.";
        "be.test.militia" Modifier ["manoeuvre-test", "control-test", "pursuit"]
            "Both tests, Militia: -1.";
        "be.test.attached-commander" Modifier ["manoeuvre-test", "control-test", "pursuit"]
            "Both tests, commander attached: +1.";
        "be.test.out-of-command" Modifier ["manoeuvre-test", "control-test", "pursuit"]
            "Both tests, out of command: -1.";
        "be.test.in-column" Modifier ["manoeuvre-test"]
            "Manoeuvre test, unit in column: +1.";
        "be.test.column-square" Modifier ["manoeuvre-test"]
            "Manoeuvre test, to form a column square: +2.";
        "be.test.threatened" Modifier ["manoeuvre-test"]
            "Manoeuvre test, threatened on a flank or in the rear: -1.";
        "be.test.half-losses" Modifier ["manoeuvre-test"]
            "Manoeuvre test, unit that has lost 50 %: -1.";
        "be.test.action-marker" Modifier ["manoeuvre-test"]
            "Manoeuvre test, unit with an action marker: -1.";
        "be.test.close-cavalry-charge" Modifier ["manoeuvre-test"]
            "Manoeuvre test, charged by cavalry from less than 4 UD: -1.";
        "be.test.artillery-limbering" Modifier ["manoeuvre-test"]
            "Manoeuvre test, artillery that limbers or unlimbers: -1.";
    }
    section "Firing ranges in UD" {
        "be.range.infantry" Table ["firing-range"]
            "Infantry: effective range 2 UD (its only band).";
        "be.range.infantry-rifles" Table ["firing-range"]
            "Infantry with rifles: effective range 3 UD.";
        "be.range.skirmishers" Table ["firing-range"]
            "Skirmishers: effective range 3 UD (only band).";
        "be.range.skirmishers-rifles" Table ["firing-range"]
            "Skirmishers with rifles: effective range 4 UD.";
        "be.range.battalion-guns" Table ["firing-range"]
            "Battalion guns: effective range 6 UD (only band).";
        "be.range.3-4-pdr-short" Table ["firing-range"]
            "Artillery of 3 to 4 pounds: short range 3 UD.";
        "be.range.3-4-pdr-effective" Table ["firing-range"]
            "Artillery of 3 to 4 pounds: effective range 6 UD.";
        "be.range.3-4-pdr-long" Table ["firing-range"]
            "Artillery of 3 to 4 pounds: long range 12 UD.";
        "be.range.6-pdr-short" Table ["firing-range"]
            "Artillery of 6 pounds: short range 4 UD.";
        "be.range.6-pdr-effective" Table ["firing-range"]
            "Artillery of 6 pounds: effective range 8 UD.";
        "be.range.6-pdr-long" Table ["firing-range"]
            "Artillery of 6 pounds: long range 16 UD.";
        "be.range.8-9-pdr-short" Table ["firing-range"]
            "Artillery of 8 to 9 pounds: short range 5 UD.";
        "be.range.8-9-pdr-effective" Table ["firing-range"]
            "Artillery of 8 to 9 pounds: effective range 10 UD.";
        "be.range.8-9-pdr-long" Table ["firing-range"]
            "Artillery of 8 to 9 pounds: long range 20 UD.";
        "be.range.12-pdr-short" Table ["firing-range"]
            "Artillery of 12 pounds: short range 6 UD.";
        "be.range.12-pdr-effective" Table ["firing-range"]
            "Artillery of 12 pounds: effective range 12 UD.";
        "be.range.12-pdr-long" Table ["firing-range"]
            "Artillery of 12 pounds: long range 24 UD.";
        "be.range.hill-effective" Modifier ["firing-range"]
            "Artillery on a hill: effective range +2 UD.";
        "be.range.hill-long" Modifier ["firing-range"]
            "Artillery on a hill: long range +4 UD.";
    }
    section "Firing resolution" {
        "be.firing.roll" Procedure ["firing"]
            "A shot is resolved by 1D6 plus modifiers on the table of losses.";
        "be.firing.priority" Positional ["may-fire"]
            "A shooter must take the nearest formed unit in front of it first.";
        "be.firing.column-near" Table ["firing"]
            "Near column: artillery at short range; infantry firing neither from nor at a building.";
        "be.firing.column-middle" Table ["firing"]
            "Middle column: artillery at effective range.";
        "be.firing.column-far" Table ["firing"]
            "Far column: artillery at long range; skirmishers; infantry firing from or at a building.";
        "be.firing.near-1-2" Table ["firing"]
            "Score 1-2, near column: no loss.";
        "be.firing.middle-1-2" Table ["firing"]
            "Score 1-2, middle column: no loss.";
        "be.firing.far-1-2" Table ["firing"]
            "Score 1-2, far column: no loss.";
        "be.firing.near-3-4" Table ["firing"]
            "Score 3-4, near column: half a loss.";
        "be.firing.middle-3-4" Table ["firing"]
            "Score 3-4, middle column: half a loss.";
        "be.firing.far-3-4" Table ["firing"]
            "Score 3-4, far column: no loss.";
        "be.firing.near-5-6" Table ["firing"]
            "Score 5-6, near column: 1 loss.";
        "be.firing.middle-5-6" Table ["firing"]
            "Score 5-6, middle column: half a loss.";
        "be.firing.far-5-6" Table ["firing"]
            "Score 5-6, far column: half a loss.";
        "be.firing.near-7-8" Table ["firing"]
            "Score 7-8, near column: 1½ losses.";
        "be.firing.middle-7-8" Table ["firing"]
            "Score 7-8, middle column: 1 loss.";
        "be.firing.far-7-8" Table ["firing"]
            "Score 7-8, far column: half a loss.";
        "be.firing.near-9-up" Table ["firing"]
            "Score 9+, near column: 2 losses.";
        "be.firing.middle-9-up" Table ["firing"]
            "Score 9+, middle column: 1 loss.";
        "be.firing.far-9-up" Table ["firing"]
            "Score 9+, far column: 1 loss.";
        "be.firing.infantry-line" Modifier ["firing"]
            "Infantry firing in line: +2.";
        "be.firing.infantry-column" Modifier ["firing"]
            "Infantry firing in column: 0.";
        "be.firing.infantry-square" Modifier ["firing"]
            "Infantry firing in square: -1.";
        "be.firing.skirmishers-sk1" Modifier ["firing"]
            "Skirmisher fire with SK1: +1.";
        "be.firing.skirmishers-sk2" Modifier ["firing"]
            "Skirmisher fire with SK2: +2.";
        "be.firing.infantry-battalion-guns" Modifier ["firing"]
            "Infantry that has Battalion guns: +1.";
        "be.firing.target-better-sk" Modifier ["firing"]
            "The target (infantry or skirmishers) has the better SK value: -1.";
        "be.firing.disordered" Modifier ["firing"]
            "The firer is Disordered: -2.";
        "be.firing.canister" Modifier ["firing"]
            "Artillery at short range fires canister: +2.";
        "be.firing.cannonball-column" Modifier ["firing"]
            "Cannonball on a column (BG): +1.";
        "be.firing.cannonball-square" Modifier ["firing"]
            "Cannonball on a square (BG): +2.";
        "be.firing.cannonball-enfilade" Modifier ["firing"]
            "Cannonball in enfilade (BG): +2.";
        "be.firing.stationary" Modifier ["firing"]
            "Artillery that has not moved (BG): +1.";
        "be.firing.stationary-opportunity" Modifier ["firing"]
            "The bonus for not having moved is not given to opportunity fire.";
        "be.firing.shrapnel" Modifier ["firing"]
            "Shrapnel at effective or long range: +1.";
        "be.firing.fire-and-limber" Modifier ["firing"]
            "Artillery that fires and then limbers: -1.";
        "be.firing.unlimber-and-fire" Modifier ["firing"]
            "Artillery that unlimbers and then fires: -1.";
        "be.firing.under-skirmisher-fire" Modifier ["firing"]
            "Artillery under the fire of skirmishers (BG): -1.";
        "be.firing.higher-target" Modifier ["firing"]
            "The target stands higher (BG): -1.";
        "be.firing.ricochet" Modifier ["firing"]
            "Ricochet onto a second target, up to 4 UD behind the first: -1.";
        "be.firing.fire-support" Modifier ["firing"]
            "For each fire support: +1.";
        "be.firing.fire-support-canister" Modifier ["firing"]
            "For each fire support with canister: +2.";
        "be.firing.fire-support-skirmishers" Modifier ["firing"]
            "For each fire support by skirmishers: +½.";
        "be.firing.cover-light" Modifier ["firing"]
            "Target in light cover: -1.";
        "be.firing.cover-medium" Modifier ["firing"]
            "Target in medium cover: -2.";
        "be.firing.cover-heavy" Modifier ["firing"]
            "Target in heavy cover: -3.";
        "be.firing.howitzers" Modifier ["firing"]
            "Note 1: artillery with howitzers counts every cover one level lower.";
        "be.firing.target-artillery" Modifier ["firing"]
            "Target is deployed artillery: -2.";
        "be.firing.target-skirmishers" Modifier ["firing"]
            "Target is skirmishers outside a building: -2.";
        "be.firing.target-dispersed-note" Modifier ["firing"]
            "Note 2: deployed artillery and skirmishers are no harder to hit for skirmisher fire.";
        "be.firing.action-marker" Modifier ["firing"]
            "The firer has an action marker: -1.";
        "be.firing.large" Modifier ["firing"]
            "Large unit fires: +1.";
        "be.firing.small" Modifier ["firing"]
            "Small unit fires: -1.";
        "be.firing.good-shooter" Modifier ["firing"]
            "Good shooter: +1.";
        "be.firing.poor-shooter" Modifier ["firing"]
            "Poor shooter: -1.";
        "be.firing.rifle" Modifier ["firing"]
            "Firer with rifles: -1.";
        "be.firing.militia" Modifier ["firing"]
            "Militia fires: -1.";
        "be.firing.shooter-note" Modifier ["firing"]
            "Note 2: good or poor shooter, rifle and militia do not count in skirmisher fire.";
        "be.firing.threatened-infantry" Modifier ["firing"]
            "For each flank or rear of the firer threatened by infantry: -1.";
        "be.firing.threatened-cavalry" Modifier ["firing"]
            "For each flank or rear of the firer threatened by cavalry: -2.";
        "be.firing.losses" Modifier ["firing"]
            "For each loss the firer has already suffered: -1.";
    }
    section "Morale test" {
        "be.morale.roll" Procedure ["morale-test"]
            "1D6 + Morale + modifiers: 6 or more passes.";
        "be.morale.failed-disordered" Effect ["morale-test"]
            "A unit that fails becomes Disordered.";
        "be.morale.failed-retreat" Effect ["morale-test", "retreat-or-flee"]
            "A unit that fails also retreats, 2 UD on foot, 4 UD mounted.";
        "be.morale.failed-shelter" Effect ["morale-test"]
            "A unit in a building or fortification does not retreat.";
        "be.morale.failed-flee" Effect ["morale-test", "retreat-or-flee"]
            "A unit that fails when already Disordered flees, 6 UD on foot, 10 UD mounted.";
        "be.morale.failed-flee-loss" Effect ["morale-test"]
            "A Disordered unit that fails and flees suffers one loss.";
        "be.morale.flee-no-loss" Effect ["morale-test"]
            "Skirmishers, irregular cavalry and artillery flee without a loss.";
        "be.morale.firefight-most-losses" Procedure ["firefight-tester"]
            "In a firefight the unit tests that lost most in this exchange of fire.";
        "be.morale.firefight-lowest-morale" Procedure ["firefight-tester"]
            "With equal losses in a firefight the unit with the lower Morale tests.";
        "be.morale.firefight-active" Procedure ["firefight-tester"]
            "With equal losses and equal Morale the unit of the active player tests.";
        "be.morale.supported" Modifier ["morale-test"]
            "Supported unit: +1.";
        "be.morale.square" Modifier ["morale-test"]
            "Unit in square: +1.";
        "be.morale.building" Modifier ["morale-test"]
            "Unit in a building: +1.";
        "be.morale.heavy-cover" Modifier ["morale-test"]
            "Unit in heavy cover: +2.";
        "be.morale.attached-commander" Modifier ["morale-test"]
            "Commander attached: +1.";
        "be.morale.out-of-command" Modifier ["morale-test"]
            "Out of command: -1.";
        "be.morale.stoic" Modifier ["morale-test"]
            "Stoic unit: +1.";
        "be.morale.disordered" Modifier ["morale-test"]
            "Disordered unit: -1.";
        "be.morale.threatened-infantry" Modifier ["morale-test"]
            "For each flank or rear threatened by infantry: -1.";
        "be.morale.threatened-cavalry" Modifier ["morale-test"]
            "For each flank or rear threatened by cavalry: -2.";
        "be.morale.losses" Modifier ["morale-test"]
            "For each loss already suffered: -1.";
        "be.morale.losses-large" Modifier ["morale-test"]
            "A Large unit counts -1 for each 1.5 losses.";
    }
    section "Eliminate commander" {
        "be.commander-loss.roll" Procedure ["commander-risk"]
            "Roll 2D6 for a commander at risk.";
        "be.commander-loss.replaced" Effect ["commander-risk"]
            "An eliminated commander is replaced by one of lower value.";
        "be.commander-loss.shock" Table ["commander-risk"]
            "Commander in a shock combat: eliminated on 10+.";
        "be.commander-loss.fire" Table ["commander-risk"]
            "Commander attached to a unit that receives fire: eliminated on 11+.";
    }
    section "Rally" {
        "be.rally.no-marker" Permission ["rally"]
            "A unit with an action marker does not rally.";
        "be.rally.position" Permission ["rally"]
            "A unit rallies outside the tactical distance of every enemy.";
        "be.rally.behind-friends" Permission ["rally"]
            "Nearer to the enemy a unit may rally behind formed friends.";
        "be.rally.shelter" Permission ["rally"]
            "Nearer to the enemy a unit may rally in a building or redoubt.";
        "be.rally.move" Permission ["rally"]
            "A rallying unit may move but must stay more than 4 UD from the enemy.";
        "be.rally.disorder" Table ["rally"]
            "Removing Disorder costs 1 CP.";
        "be.rally.loss" Table ["rally", "spend-command-points"]
            "Recovering one loss costs 2 CP.";
        "be.rally.loss-commander" Permission ["rally", "spend-command-points"]
            "A loss is recovered only with a commander attached to the unit.";
        "be.rally.first-loss" Permission ["rally"]
            "The first loss of a unit is never recovered.";
    }
    section "Charge" {
        "be.charge.priority" Permission ["may-charge"]
            "An enemy within 2 UD must be charged first; otherwise the target is free to choose.";
        "be.charge.front-45" Positional ["may-charge"]
            "The target must lie within 45 degrees of the charger's front.";
        "be.charge.formation-change" Permission ["may-charge"]
            "The charger may change formation first only if outside the enemy's tactical distance (4 UD).";
        "be.charge.aim" Positional ["charge-move"]
            "The charger heads for the centre of the target's front.";
        "be.charge.half-way" Procedure ["charge-move"]
            "The charger first advances half the distance to the target.";
        "be.charge.to-4-ud" Procedure ["charge-move"]
            "The charger first comes at least to 4 UD from the target.";
        "be.charge.reaction" Sequence ["charge-move"]
            "When the charger has come so near, the target declares its reaction.";
        "be.charge.counter-advance" Procedure ["charge-move"]
            "A counter-charging target advances to meet the charger.";
        "be.charge.stop" Permission ["control-test"]
            "Cavalry that is not Impetuous may try to stop its charge by a control test.";
        "be.charge.stop-good-order" Effect ["control-test"]
            "Cavalry that stops its charge stays in Good order.";
    }
    section "Shock resolution" {
        "be.shock.roll" Procedure ["shock"]
            "Each side rolls 1D6 plus modifiers; the difference gives the result.";
        "be.shock.melee-loser-loss" Table ["shock"]
            "Difference 0 (Melee), loser: 1 loss and Disorder.";
        "be.shock.melee-loser-retreat" Table ["shock"]
            "Melee, loser: retreats 4/8 UD.";
        "be.shock.melee-winner-loss" Table ["shock"]
            "Melee, winner: 1 loss.";
        "be.shock.melee-winner-advance" Table ["shock", "pursuit"]
            "Melee, winner: advances 1 UD.";
        "be.shock.defeated-loser-loss" Table ["shock"]
            "Difference 1 to 3 (Defeated), loser: 1 loss and Disorder.";
        "be.shock.defeated-loser-retreat" Table ["shock", "retreat-or-flee"]
            "Defeated, loser: retreats 4/8 UD.";
        "be.shock.defeated-winner-attrition" Table ["shock"]
            "Defeated, winner: 1 attrition, under the note.";
        "be.shock.defeated-winner-advance" Table ["shock", "pursuit"]
            "Defeated, winner: advances 1 UD.";
        "be.shock.routed-loser-losses" Table ["shock"]
            "Difference 4 to 6 (Routed), loser: 2 losses and Disorder.";
        "be.shock.routed-loser-flee" Table ["shock", "retreat-or-flee"]
            "Routed, loser: flees 6/10 UD.";
        "be.shock.routed-winner-attrition" Table ["shock"]
            "Routed, winner: 1 attrition, under the note.";
        "be.shock.routed-winner-pursuit" Table ["shock", "pursuit"]
            "Routed, winner: advances and pursues 3/6 UD.";
        "be.shock.eliminated-loser" Table ["shock"]
            "Difference 7 or more, loser: eliminated.";
        "be.shock.eliminated-winner-loss" Table ["shock"]
            "Eliminated, winner: no loss.";
        "be.shock.eliminated-winner-pursuit" Table ["shock", "pursuit"]
            "Eliminated, winner: advances and pursues 3/6 UD.";
        "be.shock.attrition-note" Effect ["shock"]
            "The winner's attrition is taken only if it charged, counter-charged or defended a building.";
        "be.shock.melee-status" Procedure ["shock"]
            "A Melee is won by the side of better Status.";
        "be.shock.melee-defender" Procedure ["shock"]
            "With equal Status the defender wins the Melee.";
        "be.shock.cavalry-beats-foot" Effect ["shock"]
            "Infantry or artillery beaten by cavalry: Defeated counts as Routed.";
        "be.shock.cavalry-may-pursue" Permission ["shock", "pursuit"]
            "Cavalry that beats infantry or artillery may always start a pursuit.";
        "be.shock.cavalry-beaten-by-foot" Effect ["shock"]
            "Cavalry beaten by infantry or artillery: Routed and Eliminated count as Defeated.";
        "be.shock.cavalry-beaten-attrition" Effect ["shock"]
            "Cavalry Defeated by infantry or artillery takes 1 attrition.";
        "be.shock.cavalry-beaten-loss" Effect ["shock"]
            "Cavalry Defeated by artillery or by infantry in line takes 1 loss.";
        "be.shock.artillery-beaten" Effect ["shock"]
            "Artillery that is beaten is eliminated.";
        "be.shock.disordered-beaten" Effect ["shock"]
            "A unit that was Disordered and is beaten is eliminated.";
        "be.shock.charge-light" Modifier ["shock"]
            "Light cavalry charging: +1.";
        "be.shock.charge-medium" Modifier ["shock"]
            "Medium cavalry charging: +2.";
        "be.shock.charge-heavy" Modifier ["shock"]
            "Heavy cavalry charging: +3.";
        "be.shock.charge-cavalry-note" Modifier ["shock"]
            "Note 1: cavalry has no bonus for its weight when stationary, Disordered, in pursuit, on a bridge or in terrain.";
        "be.shock.lance" Modifier ["shock"]
            "Cavalry with Lance, against anyone: +1.";
        "be.shock.cuirass" Modifier ["shock"]
            "Cavalry with Cuirass against cavalry: +1.";
        "be.shock.line-vs-column" Modifier ["shock"]
            "Cavalry in line against cavalry in column: +1.";
        "be.shock.opportunity" Modifier ["shock"]
            "Cavalry in opportunity charge against infantry or artillery: +1.";
        "be.shock.in-pursuit" Modifier ["shock"]
            "Cavalry in pursuit: +1.";
        "be.shock.charge-infantry-line" Modifier ["shock"]
            "Infantry charging in line: +1.";
        "be.shock.charge-infantry-column" Modifier ["shock"]
            "Infantry charging in column: +2.";
        "be.shock.charge-infantry-note" Modifier ["shock"]
            "Note 2: infantry has no bonus for charging in a building or on a bridge, in pursuit, or against cavalry.";
        "be.shock.elan" Modifier ["shock"]
            "Charging with Elan: +1.";
        "be.shock.attack-order" Modifier ["shock"]
            "Cavalry under an Attack order: +1.";
        "be.shock.enemy-marker" Modifier ["shock"]
            "The enemy has an action marker: +1.";
        "be.shock.enemy-disordered" Modifier ["shock"]
            "The enemy is Disordered: +2.";
        "be.shock.enemy-disordered-square" Modifier ["shock"]
            "Cavalry against a Disordered square: +4.";
        "be.shock.enemy-skirmishers" Modifier ["shock"]
            "The enemy is skirmishers: +2.";
        "be.shock.flank-or-rear" Modifier ["shock"]
            "Attack on flank or rear: +4.";
        "be.shock.infantry-line-vs-infantry" Modifier ["shock"]
            "Infantry in line against infantry: +3.";
        "be.shock.infantry-vs-cavalry" Modifier ["shock"]
            "Infantry against cavalry, no safe flank: +2.";
        "be.shock.infantry-vs-cavalry-one-flank" Modifier ["shock"]
            "Infantry against cavalry, one safe flank: +3.";
        "be.shock.infantry-vs-cavalry-two-flanks" Modifier ["shock"]
            "Infantry against cavalry, two safe flanks: +4.";
        "be.shock.column-square" Modifier ["shock"]
            "Infantry in column square against cavalry: +6.";
        "be.shock.full-square" Modifier ["shock"]
            "Infantry in full square against cavalry: +7.";
        "be.shock.artillery-no-flank" Modifier ["shock"]
            "Artillery without safe flank: +1.";
        "be.shock.artillery-one-flank" Modifier ["shock"]
            "Artillery with one safe flank: +2.";
        "be.shock.artillery-two-flanks" Modifier ["shock"]
            "Artillery with two safe flanks: +3.";
        "be.shock.cover-light" Modifier ["shock"]
            "Defending light cover or a light building: +1.";
        "be.shock.cover-medium" Modifier ["shock"]
            "Defending medium cover or a medium building: +2.";
        "be.shock.cover-heavy" Modifier ["shock"]
            "Defending heavy cover or a heavy building: +3.";
        "be.shock.tenacious" Modifier ["shock"]
            "Tenacious defender: +1.";
        "be.shock.battalion-guns" Modifier ["shock"]
            "Defender with Battalion guns: +1.";
        "be.shock.militia" Modifier ["shock"]
            "Militia defending: -1.";
        "be.shock.melee-weapons" Modifier ["shock"]
            "Defender armed with Melee weapons: -1.";
        "be.shock.better-morale" Modifier ["shock"]
            "Better Morale than the enemy: +1 a step.";
        "be.shock.better-status" Modifier ["shock"]
            "Better Status than the enemy: +1 a step.";
        "be.shock.enemy-losses" Modifier ["shock"]
            "The enemy has more losses: +1 a step.";
        "be.shock.morale-support" Modifier ["shock"]
            "For each morale support: +1.";
        "be.shock.fire-support" Modifier ["shock"]
            "For each fire support: +1.";
        "be.shock.fire-support-canister" Modifier ["shock"]
            "For each fire support with canister: +2.";
        "be.shock.fire-support-skirmishers" Modifier ["shock"]
            "For each fire support by skirmishers: +½.";
        "be.shock.better-sk" Modifier ["shock"]
            "Infantry with the better SK value: +1.";
        "be.shock.height" Modifier ["shock"]
            "Height advantage: +1.";
        "be.shock.riverbank" Modifier ["shock"]
            "Advantage of a riverbank: +1.";
        "be.shock.attached-commander" Modifier ["shock"]
            "Commander attached: +1.";
        "be.shock.out-of-command" Modifier ["shock"]
            "Out of command: -1.";
        "be.shock.large" Modifier ["shock"]
            "Large unit: +1.";
        "be.shock.small" Modifier ["shock"]
            "Small unit: -1.";
        "be.shock.threatened" Modifier ["shock"]
            "For each threatened flank or rear: -1.";
        "be.shock.threatened-infantry-by-cavalry" Modifier ["shock"]
            "For each flank or rear of infantry threatened by cavalry: -2.";
        "be.shock.penalized-infantry" Modifier ["shock"]
            "Infantry Penalized by terrain: -1.";
        "be.shock.penalized-cavalry" Modifier ["shock"]
            "Cavalry Penalized by terrain: -2.";
    }
    section "Retreat and flee" {
        "be.retreat.retreat-facing" Effect ["retreat-or-flee"]
            "A retreating unit keeps its face to the enemy.";
        "be.retreat.flee-facing" Effect ["retreat-or-flee"]
            "A fleeing unit has its back to the enemy.";
        "be.retreat.behind-support" Effect ["retreat-or-flee", "pursuit"]
            "A unit that goes back passes automatically behind a friend in rear support.";
        "be.retreat.straight" Positional ["retreat-or-flee"]
            "A retreat or flight begins with 2 UD in a straight line.";
        "be.retreat.wheel" Positional ["retreat-or-flee"]
            "After its first 2 UD a unit that goes back may wheel to avoid an enemy or terrain.";
        "be.retreat.caught-by-cavalry" Effect ["retreat-or-flee"]
            "Infantry that flees in clear terrain with cavalry in pursuit is caught after 2 UD and eliminated.";
        "be.retreat.blocked" Effect ["retreat-or-flee"]
            "A unit whose retreat or flight is blocked within 2 UD is eliminated.";
    }
    section "Pursuit" {
        "be.pursuit.only-chargers" Permission ["pursuit", "shock"]
            "The winner may pursue only if it charged or counter-charged.";
        "be.pursuit.no-difficult" Permission ["pursuit", "shock"]
            "No pursuit in difficult terrain.";
        "be.pursuit.no-building" Permission ["pursuit", "shock"]
            "No pursuit in a building.";
        "be.pursuit.no-village" Permission ["pursuit", "shock"]
            "No pursuit in a village.";
        "be.pursuit.cavalry-control" Permission ["pursuit", "shock"]
            "Cavalry must pass a control test in order not to pursue.";
        "be.pursuit.impetuous" Permission ["pursuit", "shock", "control-test"]
            "Impetuous cavalry may not test whether to hold back: it pursues.";
        "be.pursuit.advance" Procedure ["pursuit"]
            "The pursuer first advances 1 UD.";
        "be.pursuit.distance-foot" Table ["pursuit", "shock"]
            "After the advance infantry pursues 3 UD.";
        "be.pursuit.distance-cavalry" Table ["pursuit", "shock"]
            "After the advance cavalry pursues 6 UD.";
        "be.pursuit.wheel-45" Positional ["pursuit"]
            "A pursuer may wheel up to 45 degrees to engage a new enemy.";
        "be.pursuit.no-charge-bonus" Modifier ["shock"]
            "A combat reached in pursuit is fought without the charge bonus.";
        "be.pursuit.caught" Effect ["pursuit"]
            "A fleeing unit that is caught is eliminated.";
        "be.pursuit.infantry-caught" Effect ["pursuit"]
            "Infantry fleeing in clear terrain is caught by cavalry after 2 UD of flight.";
    }
}

rulings! {
    R1 Firm "Which text rules?"
        "The sheet V2. Where a review of an earlier edition differs, the sheet wins.";
    R2 Likely "A line with several conditions and one value (\"A, B or C: -1\")"
        "The line counts once, with the value largest in size; equal values: the condition listed first gives its id. \"each\" and \"by ...\" add up. Slashes pair conditions and values in order.";
    R3 Likely "Half modifiers"
        "Sum exactly, round the sum down, then add the die: a lone skirmisher support does nothing, two give +1. A score below 1 uses the first row.";
    R4 Likely "Half losses and attrition"
        "Losses are kept in halves; an attrition is half a loss; modifiers \"per loss\" and \"per step\" of losses count whole losses only.";
    R5 Likely "How many losses eliminate a unit?"
        "Infantry and cavalry 4, artillery 3, detached skirmishers 2; Large half as many more (6, 4, 3); Small one fewer (3, 2, 1). \"50 % loss\" is losses ≥ half the limit.";
    R6 Likely "Arc and line of fire"
        "45 degrees to each side of the front; line of sight is blocked by units, woods, buildings and hills; artillery on a hill sees over units nearer to itself than to the target. Detached skirmishers and commanders block nothing. A unit sees, and is seen, up to 1 UD into a wood or village; beyond that only units within 1 UD of each other see one another. No other limit of sight. Squares fire to all sides. An enemy is unseen while no unit of the army has a line of sight to it.";
    R7 Likely "Status and Morale \"steps\""
        "Status steps in the order irregular < militia < line < elite < guard; the shock bonus is the larger of the Morale difference and the Status difference, not their sum. Each side counts only what it has better.";
    R8 Likely "Action marker and Disorder"
        "The marker is put down when the unit becomes Disordered; all markers are removed in the end-of-turn phase; Disorder stays until rallied. A Disordered unit never declares a charge; it may move, fire at -2 (guns not, R21), react and defend, as far as its marker lets it.";
    R9 Firm "Traits in italics"
        "They do exactly what the modifiers naming them say, nothing more. Impetuous cavalry may neither stop a charge nor hold back a pursuit.";
    R10 Likely "Skirmishers and SK"
        "Infantry has SK 0, 1 or 2; \"skirmishers\" as an arm are detached skirmishers, SK 1 or 2, in open order, no formation, no flanks, never charging; they are units of their own from the start. A formed unit's own screen shows only in its SK value. Skirmishers count as infantry where the sheet says INF in results (beaten by cavalry, caught in flight, Penalized) and for the bonus of an opportunity charge. Cavalry and artillery have no SK: the SK modifiers of fire and shock count against infantry and skirmishers only.";
    R11 Likely "Losing a commander"
        "\"Another of lower value\": one grade lower, a poor one is replaced by a poor one. A commander attached to a unit that receives fire rolls once per shot received, whether or not it caused losses; one whose unit fights a shock rolls once. An unattached commander touched by the enemy moves to the nearest friendly unit.";
    R12 Ours "Turn order"
        "Strategic command: both generals in chief roll their command points; each may put 1 CP on the initiative, attacker first; both roll initiative (1D6 + value, +1 for the CP; ties: higher value, then attacker); the winner, then the other, spends on orders, reserves, transfers. What is left he may spend in the activation of any of his divisions. Division activation: the winner activates one division, then the opponent one, alternately until all have acted; the one with more divisions finishes alone. Command points not spent in the game turn are lost.";
    R13 Likely "Order test"
        "Orders can fail to arrive. A new order costs the general in chief 1 CP (2 out of range) and is taken up if the division's general passes his test number; +1 for one further CP, at most one bonus a roll. Failed: the old order stands this turn. Initial orders and automatic changes need no test.";
    R14 Likely "What costs command points?"
        "A division general pays 1 CP for each unit or group he activates to move or charge (2 if out of range); fire, reactions, retreats and flights are free. Second and third moves are paid on top and are not dearer out of range; recovering a loss costs 2 with the commander attached. A unit that is not activated may fire and react, no more. A group: units of one division, same facing, each within 1 UD of the next.";
    R40 Likely "Order obligations"
        "A division that does not comply is not punished on the sheet; the product refuses to end the activation while a unit that still can comply is needed. \"Volley fire\" is fire of infantry in line. \"Full move\": at least the whole allowance or into contact. In the Retreat rule the half is taken of the units within tactical distance. Attack's \"+1 in combat\" for cavalry is the +1 of the shock list, not a second one.";
    R41 Likely "Opportunity charges and orders"
        "Allowed under Retreat and Hold because the sheet says so, under Attack without limit, under Engage only in the four cases, under Manoeuvre never (but a formed enemy within 4 UD turns Manoeuvre into Hold at once, before the reaction). Counter-charging is a defence and allowed under every order. Return fire is always allowed; opportunity fire counts as engaging in combat.";
    R15 Likely "Wheel of a line"
        "Only the column's cost is given (front 1 UD). A line is twice as wide and pays twice: 3 UD for 90 degrees. Artillery and skirmishers as column.";
    R16 Firm "Deployed artillery"
        "It makes only a prolong move or a reorientation; no wheel, slide, lateral or backward move. A reorientation is its whole move.";
    R17 Ours "Operational move"
        "It is one move: no marker for it, 1 CP.";
    R18 Likely "Buildings"
        "Only infantry and skirmishers enter or hold them, one unit a building; cavalry may not charge them, artillery may fire at them. Placing or removing a garrison costs 1 CP and the whole move. No formation inside: no line bonus in shock or fire (a garrison fires at 0 in the far column), no square, no flank, no cannonball bonus against it. Cover: wooden light, ordinary medium, stone or walled heavy. Redoubts and fortifications are heavy cover.";
    R31 Likely "Terrain classes"
        "Clear: open, gentle hill, road. Rough: orchards, light woods, vineyards, fields with hedges, steep slope, fordable stream. Difficult: dense wood, marsh, village streets, broken ground. Obstacle: wall, hedge, ditch, stream bank. Cover: light hedge or light wood or orchard; medium wall, dense wood, village, ordinary building; heavy stone building, redoubt. A bridge is a one-column defile.";
    R39 Likely "Cavalry withdrawal"
        "The cavalry faces about and moves one normal move (its table distance) away from the enemy, ends facing him, in Good order, with a marker, no test. It may not end within 4 UD of the enemy that caused it if it can avoid it.";
    R19 Likely "Sequence of a charge"
        "Declare charger and target; charger goes half way, and at least to 4 UD; target declares one reaction, with its test; charging cavalry may try to stop; counter-charging units meet half way of what is left; shock; retreat or flight; pursuit. Each charge is finished before the next is declared. A unit reacts once to one trigger; a unit whose TM failed stands where it is.";
    R20 Likely "Natural 1 and 6"
        "They have no special meaning in any test.";
    R22 Likely "\"Defend with -1\""
        "It is the charger's +1 for an enemy with action marker; not counted twice. A marked unit may stand, change formation and flee, but not counter-charge, fire at opportunity or make an opportunity charge.";
    R42 Likely "Reactions to a movement"
        "They are triggered when an enemy moves or ends within 4 UD of the unit (opportunity charge 2 or 4 UD, fire: within range and arc). Flee as a reaction: 6/10 UD, with a marker, no Disorder. \"To a square\": the crew shelters in a friendly square within 6 UD, the guns stay and may be manned again; an enemy that touches them eliminates the battery. Recoil: 2 UD straight back, facing the enemy.";
    R21 Likely "Battalion guns"
        "They give +1 to infantry fire; beyond musket range the unit may instead fire them up to 6 UD: middle column, the modifiers marked BG and the common ones, no formation modifier. Disordered batteries and Disordered battalion guns do not fire (the -2 stands in the infantry list only).";
    R23 Likely "Support"
        "Morale support (shock) and supported (morale): a formed friend in Good order, same division or same facing, within 2 UD directly behind (rear support) or touching a flank; each such unit counts once, at most 3. Fire support: another friend in Good order, without marker, that could itself fire at the same target, adds its fire instead of firing: +1 infantry or artillery, +2 artillery at short range, +½ skirmishers; it gets a marker.";
    R24 Likely "Flanks"
        "Threatened: a formed enemy unit in Good order within tactical distance (4 UD), whose front faces the flank or rear and whose path is free; each of left, right and rear counts once, by the worse arm (cavalry before infantry; artillery and skirmishers do not threaten). Squares, garrisons and skirmishers have no flank or rear and are never threatened. Safe: the flank touches or is within 1 UD of a formed friend in Good order, impassable or difficult terrain, a building, or the enemy is cavalry and the flank rests on an obstacle.";
    R36 Likely "Building column"
        "\"Building\" in the far column concerns infantry fire from or at a building; artillery keeps the column of its range and pays the cover modifier.";
    R37 Likely "\"Cannonball on column/square or enfilade +1/+2\""
        "By the slash rule: column +1; square +2; enfilade +2. Cannonball is every gun shot that is neither canister (all artillery fire at short range) nor shrapnel. Limbered artillery is not a column.";
    R43 Likely "Other firing points"
        "Size, shooter quality and rifles are the firer's. \"Loss already suffered\": before this shot (mutual fire is simultaneous). Ricochet: the same cannonball shot is rolled again, at -1, against a second unit up to 4 UD behind the first in the line of fire. Every shot that causes at least half a loss makes the target test; after fire and return fire only one unit tests. A unit may return the fire of a shooter in its own range and arc once per shot.";
    R25 Likely "Losses in the morale test"
        "They include those just suffered.";
    R26 Likely "Two distances \"4/8\""
        "The second is for cavalry; infantry, skirmishers and all artillery use the first.";
    R38 Likely "Column square and full square"
        "Infantry in column may close up into a column square (+2 in the TM, +6 against cavalry); the full square takes the ordinary TM and gives +7. An ordinary column standing against cavalry has only the +2/+3/+4 of safe flanks. Both squares move 2 UD.";
    R27 Likely "Cavalry beaten by foot"
        "The half loss (one loss against artillery or infantry in line) applies to every Defeated of cavalry by infantry or artillery, also one rolled as such; otherwise a narrow defeat would cost more than a rout. A Melee lost costs the ordinary loss.";
    R28 Likely "Eliminated by kind"
        "Artillery or a Disordered unit that is beaten (Melee included) is eliminated whatever the row; the winner's losses and pursuit still follow the row. This takes precedence over R27.";
    R44 Likely "Flank attack"
        "+4; the defender keeps its other modifiers. The attacked side is not also counted as threatened. Not possible against squares, garrisons, skirmishers.";
    R45 Firm "Note 1, \"terrain\", \"stationary\""
        "\"Terrain\": the cavalry is Penalized. \"Stationary\": cavalry that stands as defender; it has no charge modifiers at all.";
    R29 Likely "Caught in flight"
        "A friend in rear support within the first 2 UD saves fleeing infantry: it passes behind him and the pursuer meets the friend. Outside clear terrain a fleeing unit is caught if advance + pursuit (4 or 7 UD) reaches as far as it fled. Retreating units are not caught.";
    R46 Likely "\"Cavalry can always initiate a pursuit\""
        "Cavalry that beats another arm may pursue on any row and even if it stood; where the general rule gives no pursuit it is free to decline without test. Terrain still forbids. One pursuit per unit and activation: a unit met in it may stand or counter-charge, nothing else, and that second shock ends the pursuit of the charger.";
    R30 Firm "Army size"
        "A standard game: 200 points, a general in chief, about 12 units, 2 to 4 divisions of 2 to 8 units; big game 300 points.";
    R35 Ours "Ratings and points"
        "The book's point system is not public. So that an ordinary unit costs about 12: infantry 8, light infantry 9, light cavalry 9, medium 11, heavy 13, foot artillery 3-4-pdr 8, 6-pdr 10, 8-9-pdr 12, 12-pdr 14, horse artillery +3, detached skirmishers 5; Morale: +2 for each point above 2, -2 below; class a +1, c -1; SK: +1 a point; Large +3, Small -3; guard +2, elite +1; each good trait +1, each bad one (poor-shooter, melee-weapons, impetuous) -1. Line infantry L3, class b, SK1: 8 + 2 + 1 = 11. Commanders: poor 4, ordinary 8, competent 14, brilliant 20, strategist 28. Typical ratings: guard G5 a, grenadiers E4 a or b, line L3 b, conscripts L2 c, militia M2 c, irregular cavalry I2 b.";
    R32 Firm "Base sizes and footprints"
        "1 UD is half the front of a battalion in line, one base. Front × depth in UD: infantry line 2 × 0.5, column 1 × 1, column square 1 × 1, square 1 × 1; cavalry line 2 × 0.5, column 1 × 1; deployed artillery 1 × 0.5, limbered 0.5 × 1; skirmishers 2 × 0.5; commander a disc of 0.5. Large units have the same footprint.";
    R33 Likely "Table, deployment, length"
        "Table 40 × 26 UD for 200 points (120 × 80 cm with a UD of 3 cm), 60 × 40 UD for 300. Attacker: higher initiative roll before the game. Each side deploys within 6 UD of its long edge (10 UD on the big table), whole divisions in turn, defender first: 14 or 20 UD lie between. Every division starts with an order of its player's choice. One objective in each half and one in the centre. Up to one third of the army, in whole divisions, may be a reserve off the table; from turn 3 it may enter on its own edge when activated with 1 CP (it counts as in range) and moves on from the edge in its activation that turn. 12 game turns.";
    R34 Ours "Victory"
        "At the end of a game turn an army is broken when eliminated units plus objectives lost (R48) reach half of its starting units (commanders and detached skirmishers count in neither number; reserves do); the other side wins, both broken is a draw. On the last turn the smaller share lost wins. Units that leave the table count as eliminated.";
    R47 Likely "Commanders on the table"
        "A division general moves up to his allowance, free of CP, in the tactical command step of his own division, the general in chief in strategic command; both pass through friends. In contact with the rear of a unit of his command he may attach; he then moves with it, and may leave it at his next move. A unit is attached if a commander is attached to it, in-command if within the range of its division general or of the general in chief, else out-of-command. \"Out of range\" of a payment is measured from the payer to the unit or, for orders and transfers, to the division general. Commanders do not fight, fire or block.";
    R48 Ours "Objectives"
        "An objective is a point. It is taken at the end of a division's activation by a formed unit in Good order within 2 UD of it while no formed enemy is; it is then held until the other side takes it. At the start each side holds the one in its own half, nobody the centre. An objective a side once held and the enemy holds now counts as lost by it.";
    R49 Likely "Passing and blocking"
        "Units do not overlap; friends pass through each other only by passage of lines, but commanders and detached skirmishers pass and are passed freely. A unit stays 1 UD away from formed enemies unless it charges. A retreat or flight is blocked by an enemy, impassable or forbidden terrain and a friend it can neither wheel around nor pass behind; the table edge does not block, but the unit that crosses it is gone (R34).";
    R50 Likely "End of the game turn"
        "In this order: all action markers off, command points left are lost, automatic order changes that are optional may be taken (the forced one comes at once whenever it applies), the check for victory.";
    R51 Ours "Scale of the table"
        "1 UD is 60 m and a turn 15 minutes; both in proportion where a scenario's hint gives other metres. Without a hint 60 m more, and one battalion more to a unit, while a side has more than 30 units, up to 300 m. At most 30 turns; 12 without hours.";
    R52 Ours "Who is formed"
        "Everybody but detached skirmishers and guns without their crew, Disordered or not. Good order is not Disordered.";
    R53 Ours "Distance"
        "From nearest point to nearest point of two bases. Bases touch at 0.005 or less, and are beside each other at a gap of 0.25 or less. Who must keep some distance may be at exactly that.";
    R54 Ours "Front, flank, rear"
        "The line of the front edge divides the table: who has no part of his base ahead of it is on the flank or rear, and on the rear if the middle of his front lies behind the rear edge between the prolonged flanks. Squares, garrisons and skirmishers have neither and fire all round.";
    R55 Ours "In which ground a unit is"
        "In that which holds its centre. Ground its formation may not enter stops the edge of its base. A long obstacle is crossed when the way of the centre crosses it.";
    R56 Ours "Buildings"
        "A strong point is one block, a village several of about 2 × 2. One unit of infantry or skirmishers garrisons a block and has it as its base; an empty block is only ground.";
    R57 Ours "Heights and sight"
        "A unit stands as high as the highest contour about its centre. Guns are on a hill if they stand higher than the target. One sees from the middle of the front to any part of the other; woods, villages and strong points block beyond 1 UD of their edge, ground higher than both ends blocks, formed units block, but a battery sees over those lower and nearer to itself. Within 1 UD everybody sees everybody.";
    R58 Ours "Cover"
        "The best of the block, the ground a unit is in, and a long obstacle that the line of fire or the charge crosses within 0.5 of it.";
    R59 Ours "One leg of a march"
        "Steps are paid one by one out of the move of the formation marched in. At most one change of formation or facing, first or last; wheels are rounded up to 15 degrees and come to at most 180.";
    R60 Ours "How near a march may come"
        "Not nearer than 1 to formed enemies and 0.5 to skirmishers, unless it began nearer and comes no nearer.";
    R61 Ours "Passing friends"
        "Commanders, skirmishers, own garrisons and guns without crew are passed freely, and skirmishers pass all friends. A formed friend is passed straight ahead or back by passage of lines, and the mover comes clear of him in the same leg.";
    R62 Ours "Along a road"
        "A column whose centre is within 0.5 of a road and that faces within 60 degrees of it follows it. All the march on it: the bonus; part of it: only the ground is forgiven.";
    R63 Ours "Groups"
        "Units of one division that face the same way, joined by gaps of 1.5 at most, march as one body and may change formation together; a wheel is priced by the whole front.";
    R64 Ours "What an activation buys"
        "A unit is activated once in its division's activation: it charges, or moves, or takes or leaves a building. Fire, reactions and commanders are free.";
    R65 Ours "Who pays"
        "The division general if he can at his price, else the general in chief at his; one order, one payer.";
    R66 Ours "The defended area"
        "The smallest upright box about the division when it takes up Hold, 4 wider on every side, and a held objective within 4 of it besides. Who is outside may move if he ends less far outside.";
    R67 Ours "When an activation may not be ended"
        "While the order is not satisfied and a unit that has not complied could. A full move leaves less than 0.5, or is stopped by an enemy or a base, and ends nearer to an enemy or an objective not held. What counts is noted when it is done.";
    R68 Ours "Reactions to a move"
        "Asked once, after the order, of units that had a mover within 4 at some moment; for fire in range, field and sight where it ended, guns up to effective range; for a charge within 2 or 4 where it ended. Garrisons fire or flee only.";
    R69 Ours "Fire and return fire"
        "Both are rolled on what was before either.";
    R70 Ours "The lane of a charge"
        "The charger's base, turned about its centre towards the aim and moved straight until it touches. Nobody may stand in it but commanders, own skirmishers, guns without crew and friends whose centre is not ahead of the front line.";
    R71 Ours "Enemies within 2 UD"
        "Only those bind whom this unit could charge; but every enemy within 4 forbids a change of formation.";
    R72 Ours "Flight before a charge"
        "Caught, unless it passes behind a friend in rear support, if what the charger has to spare reaches as far, or it is cavalry with 2 to spare and the target foot in clear ground. The charger goes where it would have struck, and may take one new target with what is left of its move.";
    R73 Ours "Who follows a charge"
        "Up to two friends in rear support, of the division, unmarked and not activated; each keeps its place behind the charger if that is free and within its move.";
    R74 Ours "Morale or fire support"
        "As its owner says. Fire support is named with the shot, the charge or the reaction and is marked if it takes place; the active side only from the active division.";
    R75 Ours "Stopping a charge"
        "Asked after the reaction. Who stops stays where he halted, unmarked; a counter-charger where he is, marked.";
    R76 Ours "No room to change form"
        "The new base is set to the nearest free place within 0.5, else it is refused.";
    R77 Ours "Guns under a charge"
        "Their fire is in the shock. A crew may flee to a square within 6; the guns stay and are lost to the first enemy that moves onto them, or are manned again.";
    R78 Ours "Lining up"
        "Flush with the edge aimed at, middle on middle; without room flush where it struck; else as it struck.";
    R79 Ours "Where a shock's facts are taken"
        "Side, height and bank where the charge began; all else at contact.";
    R80 Ours "Going back"
        "2 UD straight, then as straight as can be. A friend met in the first 2 is passed if there is room behind him; in Good order he is rear support.";
    R81 Ours "After a shock"
        "Losses, the way back is found, the pursuit settled, the loser walks, the winner advances, the pursuit is walked.";
    R82 Ours "Pursuit"
        "Straight ahead or wheeled by up to 45 degrees at an enemy in reach with a free lane. The unit met stands or counter-charges; skirmishers and guns stand.";
    R83 Ours "The advance"
        "1 straight ahead, as far as free, stopping 0.25 before an enemy. Who charged must, who stood may; guns, squares, garrisons and skirmishers never do. Into a block that fell it is taken as garrison.";
    R84 Ours "Commanders in danger"
        "A successor stands where the lost one was. Whose unit is gone, or whom an enemy touches, goes behind the nearest friend.";
    R85 Ours "Ricochet"
        "Of a cannonball at a target outside of houses: the first formed enemy on the line of fire within 4 behind it.";
    R86 Ours "Enfilade"
        "A line or deployed guns, from within 45 degrees of the line of their front.";
    R87 Ours "Guns that moved"
        "Stationary is who has not stirred this turn. Who fires and limbers says so with the shot, and then only limbers.";
    R88 Ours "Behind formed friends"
        "The line to every enemy within 4 crosses the base of a formed friend in Good order.";
    R89 Ours "Arrivals"
        "A division of which nobody is there comes when it is called from its hour on, or by itself two turns later; others at their hour. In column or limbered on the edge, 2 from enemies, else next turn.";
    R90 Ours "Attacker and first orders"
        "Without a named attacker both roll. The attacker's divisions Attack, both sides' if none is named; the other's Hold where they cover an objective of theirs, else Engage.";
    R91 Ours "Objectives and verdict"
        "Taken at the end of an activation by units of that division. A broken army loses; else the scenario decides when it says, and at the last turn; the share lost only where it has nothing to say.";
    R92 Ours "Men to units"
        "Battalions, regiments of 500 and batteries of up to 16 guns; small below two thirds and large above four thirds of 600 or 500 men or 8 guns.";
    R93 Ours "Arm, kind and grade"
        "By type, quality and traits: raw L2 c, regular L3 b, veteran L4 b, elite E4 a; guards one better, militia worse. A grade in the file overrules.";
    R94 Ours "Divisions and generals"
        "Parts of the army of at most 8 units where that can be, at most 12 of them; a single unit joins its neighbour. A superior whose command was taken apart leads its largest part that has nobody of note.";
    R95 Ours "Places at the start"
        "Elements side by side, 0.1 apart; who would stand on another, in closed ground or too near the enemy is set to the nearest free place.";
    R96 Ours "Special facts of a scenario"
        "Passed over, but for reliefs, which take command at their hour.";
    R97 Ours "New orders by choice"
        "At the end of the turn; Hold before Retreat if both may be taken.";
    R98 Ours "Threatened and safe flanks"
        "Threatened by foot or horse in line or column, in Good order, within 4, on that side, with a free lane. Safe by a formed friend in Good order within 1.5, or within 1 by a block, difficult or closed ground or the table edge; against cavalry also by an obstacle.";
    R99 Ours "When a reaction is marked"
        "A change that was passed at once, so the charger has its +1; a counter-charge or opportunity charge after the shock.";
    R100 Ours "Distances beyond a field's range"
        "Given as its upper end.";
    R101 Ours "Squares and skirmishers"
        "They turn where they stand, free, and do not wheel; leaving a square is a change of formation.";
    R102 Ours "Garrisons"
        "They never charge. Enemies near a block do not forbid entering it.";
    R103 Ours "Who is first"
        "What both sides do unasked the first side does first, units in the order of the rolls.";
}

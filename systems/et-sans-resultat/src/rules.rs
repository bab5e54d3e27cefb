//! Every rule of the sheet in our own words, in sheet order, and the rulings on what it leaves open.

use grognard_rulebook::{Notes, Rule, rules, rulings};

/// Whether a rule that only the table knows is played by.
pub(crate) fn heeded(rule: &'static Rule) -> bool {
    let notes: &dyn Notes = &();
    notes.follows(rule)
}

rules! {
    section "Scale" {
        "esr.scale.inch" Definition []
            "One inch on the table is 75 yards on the ground; every distance of these rules is for this scale.";
    }
    section "Turn sequence" {
        "esr.sequence.colours" Definition []
            "Each phase and step has a colour that leads to its chart and chapter.";
        "esr.sequence.phases" Sequence ["turn-sequence", "next-step"]
            "A turn has four phases in this order: Command, Movement, Artillery & Skirmish, Combat.";
        "esr.sequence.activate-orders" Sequence ["turn-sequence", "next-step"]
            "Command, step 1: pending orders try to activate.";
        "esr.sequence.issue-orders" Sequence ["turn-sequence", "next-step"]
            "Command, step 2: new orders are issued.";
        "esr.sequence.leader-actions" Sequence ["turn-sequence", "next-step"]
            "Command, step 3: Leader Actions are attempted.";
        "esr.sequence.movement-order-conversions" Sequence ["turn-sequence", "next-step"]
            "Movement, step 1: order conversions.";
        "esr.sequence.movement" Sequence ["turn-sequence", "next-step"]
            "Movement, step 2: Formations and officers move.";
        "esr.sequence.ploy-and-deploy" Sequence ["turn-sequence", "next-step"]
            "Movement, step 3: Formations ploy and deploy.";
        "esr.sequence.fatigue-recovery" Sequence ["turn-sequence", "next-step", "fatigue-recovery"]
            "Movement, step 4: fatigue is recovered (how much: R16).";
        "esr.sequence.artillery-and-skirmishing" Sequence ["turn-sequence", "next-step"]
            "Artillery & Skirmish, step 1: artillery fire and skirmishing.";
        "esr.sequence.leader-fate" Sequence ["turn-sequence", "next-step"]
            "Artillery & Skirmish, step 2: Leader Fate.";
        "esr.sequence.fire-assessments" Sequence ["turn-sequence", "next-step"]
            "Artillery & Skirmish, step 3: Assessments.";
        "esr.sequence.combat-order-conversions" Sequence ["turn-sequence", "next-step"]
            "Combat, step 1: order conversions (cavalry may commit itself here).";
        "esr.sequence.combat-resolution" Sequence ["turn-sequence", "next-step"]
            "Combat, step 2: combats are resolved.";
        "esr.sequence.combat-assessments" Sequence ["turn-sequence", "next-step"]
            "Combat, step 3: Assessments, followed by the status check.";
        "esr.sequence.final-order-conversions" Sequence ["turn-sequence", "next-step"]
            "Combat, step 4: order conversions once more; the turn ends.";
    }
    section "List of orders and actions: Order directives" {
        "esr.orders.attack" Table ["order-info"]
            "Attack is an order directive, code A.";
        "esr.orders.defend" Table ["order-info"]
            "Defend is an order directive, code D.";
        "esr.orders.support" Table ["order-info"]
            "Support is an order directive, code S.";
        "esr.orders.move" Table ["order-info"]
            "Move is an order directive, code M.";
        "esr.orders.reserve" Table ["order-info"]
            "Reserve is an order directive, code R.";
    }
    section "List of orders and actions: Statuses" {
        "esr.status.retreat" Table ["order-info"]
            "Retreat is a status, code RT.";
        "esr.status.broken" Table ["order-info"]
            "Broken is a status, code BK (the list prints BR once; R3).";
        "esr.status.rally" Table ["order-info"]
            "Rally & Reform is a status, code RR.";
    }
    section "List of orders and actions: Leader actions" {
        "esr.actions.take-personal-command" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: the commander takes personal command of a Formation.";
        "esr.actions.abandon-personal-command" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: the commander gives up personal command of a Formation.";
        "esr.actions.change-own-objective" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: a Force Commander changes the objective he was given.";
        "esr.actions.commit-artillery-battery" Permission ["may-take-leader-action", "leader-action", "may-engage"]
            "Leader Action: one battery is committed to the fight; before that it does not fire.";
        "esr.actions.dispatch-imperial-adc" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: an imperial aide-de-camp is sent off.";
        "esr.actions.commit-specialty-unit" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: one specialty Unit (engineers, rifle company) is committed.";
        "esr.actions.recall-committed-battery" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: one committed battery is called back.";
        "esr.actions.displace-unlimbered-battery" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: one unlimbered battery limbers up to shift.";
        "esr.actions.create-detachment" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: a detachment is split from a Formation.";
        "esr.actions.create-grand-battery" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: batteries are joined in a grand battery.";
        "esr.actions.rally-unit" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: one routed Unit is rallied.";
        "esr.actions.inspire-formation" Permission ["may-take-leader-action", "leader-action"]
            "Leader Action: the commander inspires a Formation.";
        "esr.actions.no-test" Permission ["may-take-leader-action", "leader-action"]
            "Taking personal command, dispatching an imperial ADC and inspiring a Formation succeed without a test.";
        "esr.actions.abandon-no-test-retreat" Permission ["may-take-leader-action", "leader-action"]
            "Abandoning personal command of a Formation in Retreat needs no test.";
        "esr.actions.abandon-no-test-broken" Permission ["may-take-leader-action", "leader-action"]
            "Abandoning personal command of a Broken Formation needs no test.";
    }
    section "Order activation and leader actions" {
        "esr.activation.pending-only" Permission ["may-activate-order"]
            "Only a pending order tries to activate.";
        "esr.activation.once-per-turn" Permission ["may-activate-order"]
            "A pending order tries at most once each turn.";
        "esr.actions.corps-and-army" Permission ["may-take-leader-action"]
            "Only Corps (Force) Commanders and Army Commanders attempt Leader Actions.";
        "esr.actions.chain-of-command" Permission ["may-take-leader-action"]
            "A commander acts only for Formations inside his own chain of command.";
        "esr.actions.until-one-fails" Permission ["may-take-leader-action", "leader-action"]
            "A commander goes on attempting Leader Actions in a turn until one of them fails, and no longer.";
    }
    section "Order activation and leader actions: Modifiers" {
        "esr.activation.roll" Procedure ["activate-order", "leader-action"]
            "Roll 2D6, add the modifiers; the same roll serves an order activation and a Leader Action.";
        "esr.activation.issuing-lr-a" Modifier ["activate-order", "leader-action"]
            "Issuing commander has LR A: +3.";
        "esr.activation.issuing-lr-b" Modifier ["activate-order", "leader-action"]
            "Issuing commander has LR B: +2.";
        "esr.activation.issuing-lr-c" Modifier ["activate-order", "leader-action"]
            "Issuing commander has LR C: +1.";
        "esr.activation.personal-this-formation" Modifier ["activate-order", "leader-action"]
            "Issuer personally commands the receiving Formation: add the issuer's LR a second time.";
        "esr.activation.personal-another-formation" Modifier ["activate-order", "leader-action"]
            "Issuer personally commands a different Formation: subtract the issuer's LR.";
        "esr.activation.receiving-lr-a" Modifier ["activate-order", "leader-action"]
            "Receiving commander has LR A: +3.";
        "esr.activation.receiving-lr-b" Modifier ["activate-order", "leader-action"]
            "Receiving commander has LR B: +2.";
        "esr.activation.receiving-lr-c" Modifier ["activate-order", "leader-action"]
            "Receiving commander has LR C: +1.";
        "esr.activation.own-objective-army-lr-a" Modifier ["leader-action"]
            "Force Commander changes his own objective under an Army Commander of LR A: base -3 (R1).";
        "esr.activation.own-objective-army-lr-b" Modifier ["leader-action"]
            "Force Commander changes his own objective under an Army Commander of LR B: base -2 (R1).";
        "esr.activation.own-objective-army-lr-c" Modifier ["leader-action"]
            "Force Commander changes his own objective under an Army Commander of LR C: base -1 (R1).";
        "esr.activation.own-objective-double" Modifier ["leader-action"]
            "Force Commander changes his own objective: the Army Commander's LR counts double, so the penalty is -6, -4 or -2 (R1).";
        "esr.activation.vantage-point" Modifier ["activate-order", "leader-action"]
            "Issuing commander stands on a superior vantage point: +2.";
        "esr.activation.distance" Modifier ["activate-order", "leader-action"]
            "-1 for every 24\" between the issuing and the receiving commander (full 24\" only, R4).";
        "esr.activation.fatigue" Modifier ["activate-order", "leader-action"]
            "-1 for each Fatigue Marker of the Formation.";
        "esr.activation.delay-markers" Modifier ["activate-order"]
            "-1 for each Delay Marker on the order.";
        "esr.activation.enemy-within-12" Modifier ["activate-order", "leader-action"]
            "Issuer or receiver within 12\" of the enemy (but not within 6\"): -1.";
        "esr.activation.enemy-within-6" Modifier ["activate-order", "leader-action"]
            "Issuer or receiver within 6\" of the enemy: -3 (instead of -1, R5).";
        "esr.activation.formation-reserved" Modifier ["activate-order", "leader-action"]
            "Receiving Formation is on Reserve: +3.";
        "esr.activation.formation-retreating" Modifier ["activate-order", "leader-action"]
            "Receiving Formation is in Retreat: -2.";
        "esr.activation.formation-broken" Modifier ["activate-order", "leader-action"]
            "Receiving Formation is Broken: -3.";
        "esr.activation.battery-from-formation-reserve" Modifier ["leader-action"]
            "The battery being committed comes from the Formation's own reserve: +2.";
    }
    section "Order activation and leader actions: Results" {
        "esr.activation.success" Effect ["activate-order", "leader-action"]
            "Modified 7 or more: the order activates; a Leader Action succeeds.";
        "esr.activation.delay" Effect ["activate-order", "may-activate-order"]
            "Modified 3 to 6, order: it is delayed half 1D6 turns (rounded up, R6) and does not try before they are over.";
        "esr.actions.failure" Effect ["leader-action"]
            "Modified 3 to 6, Leader Action: it fails.";
        "esr.activation.failure" Effect ["activate-order", "leader-action"]
            "Modified 2 or less: the order fails (R7); a Leader Action fails.";
    }
    section "Movement" {
        "esr.movement.foot-ployed-road" Table ["movement-allowance"]
            "Infantry and foot artillery, ployed on a road: 24\".";
        "esr.movement.mounted-ployed-road" Table ["movement-allowance"]
            "Cavalry and horse artillery, ployed on a road: 30\".";
        "esr.movement.officers-ployed-road" Table ["movement-allowance"]
            "General officers on a road: 48\".";
        "esr.movement.foot-ployed-off-road" Table ["movement-allowance"]
            "Infantry and foot artillery, ployed off road or on a poor road: 20\".";
        "esr.movement.mounted-ployed-off-road" Table ["movement-allowance"]
            "Cavalry and horse artillery, ployed off road or on a poor road: 24\".";
        "esr.movement.officers-ployed-off-road" Table ["movement-allowance"]
            "General officers off road or on a poor road: 36\".";
        "esr.movement.foot-deployed" Table ["movement-allowance"]
            "Infantry and foot artillery, deployed: 15\".";
        "esr.movement.mounted-deployed" Table ["movement-allowance"]
            "Cavalry and horse artillery, deployed: 20\".";
        "esr.movement.officers-deployed" Table ["movement-allowance"]
            "General officers have no deployed rate.";
    }
    section "Movement: Modifiers" {
        "esr.movement.retreat-half" Modifier ["movement-allowance"]
            "In Retreat or Broken: half rate.";
        "esr.movement.keep-12-from-enemy" Positional ["movement-allowance"]
            "In Retreat or Broken: must try to stay 12\" or more from the enemy.";
        "esr.movement.rough-light-irregular" Modifier ["movement-allowance"]
            "Rough terrain does not slow Lights and Irregulars.";
        "esr.movement.rough-others" Modifier ["movement-allowance"]
            "Rough terrain: everyone else at half rate.";
        "esr.movement.dense-light-irregular" Modifier ["movement-allowance"]
            "Dense terrain: Lights and Irregulars at half rate.";
        "esr.movement.dense-others-half" Modifier ["movement-allowance"]
            "Dense terrain: everyone else at half rate.";
        "esr.movement.dense-others-halt" Modifier ["movement-allowance"]
            "Dense terrain: everyone else halts on going in and again on coming out.";
        "esr.movement.unlimber-free" Permission ["artillery-limbering", "may-engage"]
            "Unlimbering artillery costs nothing; a battery that is not unlimbered does not fire.";
        "esr.movement.limber-action" Permission ["artillery-limbering", "movement-allowance"]
            "Limbering needs the Leader Action that displaces an unlimbered battery.";
    }
    section "Ploy and deploy" {
        "esr.ploy.roll" Procedure ["ploy-deploy"]
            "Roll 2D6 plus modifiers to ploy or to deploy Units of a Formation.";
        "esr.ploy.after-movement" Sequence ["ploy-deploy"]
            "The roll to ploy or deploy comes after the Formation has finished its movement.";
    }
    section "Ploy and deploy: Modifiers" {
        "esr.ploy.lr-a" Modifier ["ploy-deploy"]
            "Formation commander has LR A: +3.";
        "esr.ploy.lr-b" Modifier ["ploy-deploy"]
            "Formation commander has LR B: +2.";
        "esr.ploy.lr-c" Modifier ["ploy-deploy"]
            "Formation commander has LR C: +1.";
        "esr.ploy.fatigue" Modifier ["ploy-deploy"]
            "-1 for each Fatigue Marker.";
        "esr.ploy.movement-thirds" Modifier ["ploy-deploy"]
            "-1 for each full third of its movement the Formation has used.";
        "esr.ploy.french-guard" Modifier ["ploy-deploy"]
            "French, Polish or Italian Guard: +3 (any year).";
        "esr.ploy.french-line-1804-1808" Modifier ["ploy-deploy"]
            "French, Polish or Italian line, 1804 to 1808: +2.";
        "esr.ploy.french-line-1809-1812-1815" Modifier ["ploy-deploy"]
            "French, Polish or Italian line, 1809 to 1812 and 1815: +1.";
        "esr.ploy.french-allies" Modifier ["ploy-deploy"]
            "Other allies of France, 1806 to 1812 and 1815: +1.";
        "esr.ploy.austrians-russians-1805" Modifier ["ploy-deploy"]
            "Austrians and Russians up to and including 1805: -1.";
        "esr.ploy.prussians-1806" Modifier ["ploy-deploy"]
            "Prussians up to and including 1806: -2.";
        "esr.ploy.into-rough" Modifier ["ploy-deploy"]
            "Deploying into rough terrain: -3.";
        "esr.ploy.into-dense" Modifier ["ploy-deploy"]
            "Deploying into dense terrain: -5.";
        "esr.ploy.only-cavalry" Modifier ["ploy-deploy"]
            "Nothing but cavalry deploys: +3.";
        "esr.ploy.rush" Modifier ["ploy-deploy"]
            "Rushed deployment: +7.";
        "esr.ploy.rush-fatigue" Effect ["ploy-deploy"]
            "Each class rushed (infantry, cavalry, artillery) takes 1 Fatigue.";
        "esr.ploy.reserve-order" Modifier ["ploy-deploy"]
            "Formation is on a Reserve order now: +5.";
        "esr.ploy.not-listed" Modifier ["ploy-deploy"]
            "Every nation and year not listed: 0.";
    }
    section "Ploy and deploy: Results" {
        "esr.ploy.result" Effect ["ploy-deploy"]
            "The result is the number of Units that may be ployed or deployed.";
        "esr.ploy.last-unit" Permission ["ploy-deploy"]
            "The last Unit still waiting goes along automatically.";
        "esr.ploy.artillery-reserve" Permission ["ploy-deploy"]
            "Artillery that passes to a deployed reserve does so automatically, outside the count.";
        "esr.ploy.result-12" Effect ["ploy-deploy"]
            "Modified 12 or more: up to 5 Units.";
        "esr.ploy.result-8-11" Effect ["ploy-deploy"]
            "Modified 8 to 11: up to 4 Units.";
        "esr.ploy.result-4-7" Effect ["ploy-deploy"]
            "Modified 4 to 7: up to 3 Units.";
        "esr.ploy.result-3" Effect ["ploy-deploy"]
            "Modified 3 or less: up to 2 Units.";
        "esr.ploy.shift-3" Positional ["ploy-deploy"]
            "A Unit that ploys or deploys may be shifted up to 3\".";
        "esr.ploy.may-contact" Positional ["ploy-deploy"]
            "The shift of a Unit that ploys or deploys may end in contact with the enemy.";
    }
    section "Artillery fire and skirmishing" {
        "esr.fire.declare-targets" Sequence ["artillery-and-skirmish"]
            "The firing side first names its target Formation or Formations.";
        "esr.fire.declare-intensity" Sequence ["artillery-and-skirmish"]
            "The firing side also declares the intensity of its artillery and of its skirmishing.";
        "esr.fire.score" Procedure ["artillery-and-skirmish"]
            "Score = artillery modifiers + skirmish modifiers + 2D6 (one roll).";
    }
    section "Artillery fire and skirmishing: Artillery modifiers" {
        "esr.artillery.range" Permission ["may-engage"]
            "Artillery reaches 0 to 12\".";
        "esr.artillery.minimum-zero" Modifier ["artillery-and-skirmish"]
            "The artillery part of the score is never below 0.";
        "esr.artillery.section" Definition ["artillery-and-skirmish"]
            "Guns count by sections of two.";
        "esr.artillery.3-4-pdr" Table ["artillery-and-skirmish"]
            "Section of 3- or 4-pounders: +0.";
        "esr.artillery.6-7-8-pdr" Table ["artillery-and-skirmish"]
            "Section of 6-, 7- or 8-pounders: +1.";
        "esr.artillery.french-8-pdr" Table ["artillery-and-skirmish"]
            "Section of French 8-pounders: +2.";
        "esr.artillery.british-9-pdr" Table ["artillery-and-skirmish"]
            "Section of British 9-pounders: +2.";
        "esr.artillery.russian-12-pdr" Table ["artillery-and-skirmish"]
            "Section of Russian 12-pounders: +2.";
        "esr.artillery.12-pdr" Table ["artillery-and-skirmish"]
            "Section of any other 12-pounders: +2 (R22).";
        "esr.artillery.fatigue" Modifier ["artillery-and-skirmish"]
            "-4 for each artillery Fatigue Marker.";
        "esr.artillery.snow" Modifier ["artillery-and-skirmish"]
            "Snow: artillery part times ½.";
        "esr.artillery.heavy-rain" Modifier ["artillery-and-skirmish"]
            "Heavy rain: artillery part times ½.";
        "esr.artillery.mud" Modifier ["artillery-and-skirmish"]
            "Mud: artillery part times ½.";
        "esr.artillery.intense" Modifier ["artillery-and-skirmish"]
            "Intense bombardment: artillery part times 1½.";
        "esr.artillery.intense-fatigue" Effect ["artillery-and-skirmish"]
            "Intense bombardment costs the firing Formation 1 artillery Fatigue.";
    }
    section "Artillery fire and skirmishing: Skirmishing modifiers" {
        "esr.skirmish.range" Permission ["may-engage"]
            "Skirmishing reaches 0 to 6\".";
        "esr.skirmish.ignored-vs-attacking-cavalry" Modifier ["artillery-and-skirmish", "may-engage"]
            "Against attacking cavalry all skirmish modifiers are left out.";
        "esr.skirmish.deployed-only" Permission ["may-engage"]
            "Only deployed battalions skirmish.";
        "esr.skirmish.effective-line" Table ["artillery-and-skirmish"]
            "Effective doctrine, line battalion: +2 each.";
        "esr.skirmish.effective-light" Table ["artillery-and-skirmish"]
            "Effective doctrine, light battalion: +3 each.";
        "esr.skirmish.effective-irregular" Table ["artillery-and-skirmish"]
            "Effective doctrine, irregular battalion: +3 each.";
        "esr.skirmish.ineffective-line" Table ["artillery-and-skirmish"]
            "Ineffective doctrine, line battalion: +1 each.";
        "esr.skirmish.ineffective-light" Table ["artillery-and-skirmish"]
            "Ineffective doctrine, light battalion: +2 each.";
        "esr.skirmish.ineffective-irregular" Table ["artillery-and-skirmish"]
            "Ineffective doctrine, irregular battalion: +1 each.";
        "esr.skirmish.rifles-rf1" Table ["artillery-and-skirmish"]
            "Committed rifle company RF1: +1 each.";
        "esr.skirmish.rifles-rf2" Table ["artillery-and-skirmish"]
            "Committed rifle company RF2: +2 each.";
        "esr.skirmish.rifles-rf3" Table ["artillery-and-skirmish"]
            "Committed rifle company RF3: +3 each.";
        "esr.skirmish.fatigue" Modifier ["artillery-and-skirmish"]
            "-3 for each infantry Fatigue Marker.";
        "esr.skirmish.intense" Modifier ["artillery-and-skirmish"]
            "Intense skirmish assault: skirmish part times 1½.";
        "esr.skirmish.intense-fatigue" Effect ["artillery-and-skirmish"]
            "Intense skirmish assault costs the skirmishing Formation 1 infantry Fatigue.";
    }
    section "Combat resolution" {
        "esr.combat.roll" Procedure ["combat"]
            "Two enemy Units that touch: each side rolls 2D6 plus its modifiers, then the scores are compared.";
    }
    section "Combat resolution: Modifiers" {
        "esr.combat.tactical-rating" Modifier ["combat"]
            "Add the commander's TR (differs by commander).";
        "esr.combat.combat-rating" Modifier ["combat"]
            "Add the Unit's CR (differs by Unit).";
        "esr.combat.defending-fortification" Modifier ["combat"]
            "Defends a fortification: +1.";
        "esr.combat.defending-strong-point" Modifier ["combat"]
            "Defends a strong point: +1.";
        "esr.combat.attacked-from-rear" Modifier ["combat"]
            "Attacked from the rear: -3 (one -3 with limbered artillery, not twice).";
        "esr.combat.limbered-artillery" Modifier ["combat"]
            "Limbered artillery: -3 (one -3 with an attack from the rear, not twice).";
        "esr.combat.formation-broken" Modifier ["combat"]
            "Its Formation is Broken: -5 (one -5 with its own Reformation Area, not twice).";
        "esr.combat.own-reformation-area" Modifier ["combat"]
            "The Unit stands in its own Reformation Area: -5 (one -5 with a Broken Formation, not twice).";
        "esr.combat.fatigue-vs-cavalry" Modifier ["combat"]
            "Against cavalry: -1 for each full two own Fatigue.";
        "esr.combat.fatigue-vs-infantry" Modifier ["combat"]
            "Against infantry: -1 for each full three own Fatigue.";
        "esr.combat.fatigue-vs-artillery" Modifier ["combat"]
            "Against artillery: -1 for each full four own Fatigue.";
        "esr.combat.larger-unit" Modifier ["combat"]
            "Opposed by a larger Unit or Units: -1.";
        "esr.combat.multiple-units" Modifier ["combat"]
            "Opposed by more than one Unit: -1.";
        "esr.combat.shock-1" Modifier ["combat"]
            "Shock S1: +1.";
        "esr.combat.shock-2" Modifier ["combat"]
            "Shock S2: +2.";
        "esr.combat.shock-3" Modifier ["combat"]
            "Shock S3: +3.";
        "esr.combat.shock-first-fight" Permission ["combat"]
            "Shock counts only in the Unit's first fight of the turn.";
        "esr.combat.engineers" Modifier ["combat"]
            "Engineers against a built-up area, a bridge or a fort: +1.";
        "esr.combat.lights-dense" Modifier ["combat"]
            "Lights in dense terrain: +1 (built-up areas: R21).";
        "esr.combat.irregulars-dense" Modifier ["combat"]
            "Irregulars in dense terrain: +1 (built-up areas: R21).";
    }
    section "Combat resolution: Results" {
        "esr.combat.won-4-infantry-hold" Effect ["combat"]
            "Won by 4 or more: infantry that beat cavalry hold.";
        "esr.combat.won-4-breakthrough" Effect ["combat"]
            "Won by 4 or more, any other case: breakthrough.";
        "esr.combat.won-3-hold" Effect ["combat"]
            "Won by 1 to 3: the winner holds its position.";
        "esr.combat.won-3-cavalry-fatigue" Effect ["combat"]
            "Won by 1 to 3: a cavalry winner takes 1 Fatigue.";
        "esr.combat.tie-fatigue" Effect ["combat"]
            "Tie: each side takes 1 Fatigue.";
        "esr.combat.tie-fight-again" Effect ["combat"]
            "Tie: the fight is rolled again.";
        "esr.combat.tie-artillery-retire" Effect ["combat"]
            "Tie: artillery retires instead of fighting again.";
        "esr.combat.lost-3-retire" Effect ["combat"]
            "Lost by 1 to 3: the loser retires.";
        "esr.combat.lost-3-cavalry-fatigue" Effect ["combat"]
            "Lost by 1 to 3: a cavalry loser takes 1 Fatigue.";
        "esr.combat.lost-4-6-supported" Effect ["combat"]
            "Lost by 4 to 6 with support: retires.";
        "esr.combat.lost-4-6-unsupported" Effect ["combat"]
            "Lost by 4 to 6 without support: routs to the Reformation Area and takes 1 Fatigue.";
        "esr.combat.lost-4-6-cavalry" Effect ["combat"]
            "Lost by 4 to 6, cavalry: retires and takes 1 Fatigue, supported or not.";
        "esr.combat.lost-7-9-fatigue" Effect ["combat"]
            "Lost by 7 to 9: 1 Fatigue.";
        "esr.combat.lost-7-9-rout" Effect ["combat"]
            "Lost by 7 to 9: routs to the Reformation Area.";
        "esr.combat.lost-10-fatigue" Effect ["combat"]
            "Lost by 10 or more: 1 Fatigue to the Formation.";
        "esr.combat.lost-10-removed" Effect ["combat"]
            "Lost by 10 or more: the Unit is removed.";
    }
    section "Leader fate" {
        "esr.fate.roll" Procedure ["leader-fate"]
            "Roll 2D6 with modifiers for every exposed commander.";
        "esr.fate.artillery-within-12" Table ["leader-fate"]
            "A commander within 12\" of enemy artillery is exposed.";
        "esr.fate.enemy-within-6" Table ["leader-fate"]
            "A commander within 6\" of any other enemy is exposed.";
        "esr.fate.roll-if-harmed" Procedure ["leader-fate"]
            "Roll a second 2D6, unmodified (R29), for a commander who was harmed.";
    }
    section "Leader fate: Modifiers" {
        "esr.fate.personally-commanding" Modifier ["leader-fate"]
            "Army or Force Commander who personally commands a Formation: -2.";
        "esr.fate.wandered-off" Permission ["leader-fate"]
            "Wandered Off (WO): exempt, no roll.";
        "esr.fate.charmed-death" Modifier ["leader-fate"]
            "Charmed Death (CD): +1 (one +1 with Invincible, not twice).";
        "esr.fate.invincible-bonus" Modifier ["leader-fate"]
            "A commander found Invincible earlier: +1 (one +1 with Charmed Death, not twice).";
        "esr.fate.date-with-death" Modifier ["leader-fate"]
            "A Date with Death (DD): -1.";
        "esr.fate.harmed-on-2" Effect ["leader-fate"]
            "The commander is harmed on a modified 2 or less.";
    }
    section "Leader fate: Results" {
        "esr.fate.invincible" Effect ["leader-fate"]
            "Second roll 11 or more: Invincible; he is untouched and jests about his couriers.";
        "esr.fate.minor-wound" Effect ["leader-fate"]
            "Second roll 9 to 10: minor wound; his ratings are zero for 3 turns.";
        "esr.fate.unhorsed" Effect ["leader-fate"]
            "Second roll 7 to 8: unhorsed and stunned; his command converts to Defend.";
        "esr.fate.severely-wounded" Effect ["leader-fate"]
            "Second roll 5 to 6: severely wounded, removed from the game.";
        "esr.fate.killed" Effect ["leader-fate"]
            "Second roll 4 or less: killed, removed from the game.";
    }
    section "Assessments" {
        "esr.assessment.roll" Procedure ["assessment"]
            "An Assessment is 2D6 plus modifiers.";
        "esr.assessment.trigger-score" Table ["assessments-due", "artillery-and-skirmish"]
            "An Assessment is due when the enemy's Artillery & Skirmishing score against the Formation reaches 10.";
        "esr.assessment.trigger-commander-harmed" Table ["assessments-due", "leader-fate"]
            "An Assessment is due if the Formation's commander was harmed in Leader Fate.";
        "esr.assessment.trigger-reformation-area" Table ["assessments-due"]
            "An Assessment is due if an enemy touches the Formation's Reformation Area.";
        "esr.assessment.trigger-combat" Table ["assessments-due", "combat"]
            "An Assessment is due if the Formation resolved combat.";
        "esr.assessment.fire-mission" Modifier ["assessments-due"]
            "Target of a Fire Mission: one more Assessment for every LR point its grand battery's commander has.";
    }
    section "Assessments: Modifiers" {
        "esr.assessment.lr-a" Modifier ["assessment"]
            "Commander has LR A: +3.";
        "esr.assessment.lr-b" Modifier ["assessment"]
            "Commander has LR B: +2.";
        "esr.assessment.lr-c" Modifier ["assessment"]
            "Commander has LR C: +1.";
        "esr.assessment.outflanked" Modifier ["assessment"]
            "Grand-tactically outflanked: -3 (one -3 with an attacked Reformation Area, not twice).";
        "esr.assessment.reformation-area-attacked" Modifier ["assessment"]
            "Reformation Area attacked: -3 (one -3 with being outflanked, not twice).";
        "esr.assessment.opposing-score" Modifier ["assessment"]
            "-1 for each full ten points of the opponent's Artillery & Skirmish score.";
        "esr.assessment.combat-losses" Modifier ["assessment"]
            "-2 for each full three combat losses this turn (what a loss is: R32).";
        "esr.assessment.fatigue" Modifier ["assessment"]
            "-1 for each Fatigue Marker.";
        "esr.assessment.enemy-battery-arc" Positional ["assessment"]
            "Enemy batteries count in an Assessment if they have the Formation in their arc.";
        "esr.assessment.enemy-battery-short-range" Modifier ["assessment"]
            "-1 for each enemy battery with the Formation in arc and in short range (6\").";
        "esr.assessment.enemy-battery-enfilade" Modifier ["assessment"]
            "-1 for each enemy battery with the Formation in arc and in enfilade.";
        "esr.assessment.friendly-battery-reach" Positional ["assessment"]
            "Friendly batteries count in an Assessment if they belong to the Formation or are within 3\" of it.";
        "esr.assessment.friendly-battery-unlimbered" Modifier ["assessment"]
            "+1 for each friendly battery of the Formation or within 3\" that is committed and unlimbered.";
        "esr.assessment.friendly-battery-intense" Modifier ["assessment"]
            "+1 for each friendly battery of the Formation or within 3\" that fires intensely.";
        "esr.assessment.brittle" Modifier ["assessment"]
            "Formation is Brittle (BR): -1.";
        "esr.assessment.determined" Modifier ["assessment"]
            "Formation is Determined (DT): +2.";
        "esr.assessment.stoic" Modifier ["assessment"]
            "Formation is Stoic (ST) and defending: +1.";
        "esr.assessment.enthusiastic" Modifier ["assessment"]
            "Formation is Enthusiastic (EN) and attacking: +1.";
        "esr.assessment.status-retreat" Modifier ["assessment"]
            "Formation is in Retreat: -2.";
        "esr.assessment.status-rally" Modifier ["assessment"]
            "Formation is in Rally & Reform: -4.";
        "esr.assessment.status-broken" Modifier ["assessment"]
            "Formation is Broken: -4.";
        "esr.assessment.friend-retreating" Modifier ["assessment"]
            "Any friendly Formation in Retreat within 6\": -1 (once).";
        "esr.assessment.friend-broken" Modifier ["assessment"]
            "Any friendly Formation Broken within 12\": -3 (once).";
        "esr.assessment.occupying-town-fortification" Modifier ["assessment"]
            "Formation occupies a town or fortification: +1.";
        "esr.assessment.occupying-fortified-city" Modifier ["assessment"]
            "Formation occupies a fortified city: +2.";
        "esr.assessment.occupying-strong-point" Modifier ["assessment"]
            "Formation occupies a strong point: +1.";
    }
    section "Assessments: Results" {
        "esr.assessment.no-effect" Effect ["assessment"]
            "10 or more: nothing happens.";
        "esr.assessment.light-irregulars" Effect ["assessment"]
            "5 to 9: Irregulars roll 2D6 and evade on 4 or less.";
        "esr.assessment.light-impetuous" Effect ["assessment"]
            "5 to 9: Impetuous roll 2D6 and attack on 4 or less.";
        "esr.assessment.light-cavalry" Effect ["assessment"]
            "5 to 9: cavalry may evade.";
        "esr.assessment.light-fatigue" Effect ["assessment"]
            "5 to 9: 1 Fatigue.";
        "esr.assessment.serious-irregulars" Effect ["assessment"]
            "0 to 4: Irregulars roll 2D6 and evade on 8 or less.";
        "esr.assessment.serious-impetuous" Effect ["assessment"]
            "0 to 4: Impetuous roll 2D6 and attack on 8 or less.";
        "esr.assessment.serious-cavalry" Effect ["assessment"]
            "0 to 4: cavalry may evade.";
        "esr.assessment.serious-artillery" Effect ["assessment"]
            "0 to 4: half 1D6 batteries retire (rounded up, R6).";
        "esr.assessment.serious-fatigue" Effect ["assessment"]
            "0 to 4: 2 Fatigue.";
        "esr.assessment.severe-impetuous" Effect ["assessment"]
            "-1 to -4: Impetuous roll 2D6 and attack on 10 or less.";
        "esr.assessment.severe-irregulars" Effect ["assessment"]
            "-1 to -4: Irregulars must evade.";
        "esr.assessment.severe-cavalry" Effect ["assessment"]
            "-1 to -4: cavalry must evade.";
        "esr.assessment.severe-artillery" Effect ["assessment"]
            "-1 to -4: 1D6 batteries retire.";
        "esr.assessment.severe-fatigue" Effect ["assessment"]
            "-1 to -4: 4 Fatigue.";
        "esr.assessment.grave-irregulars" Effect ["assessment"]
            "-5 to -9: Irregulars are removed.";
        "esr.assessment.grave-cavalry" Effect ["assessment"]
            "-5 to -9: cavalry rout.";
        "esr.assessment.grave-cavalry-formation" Effect ["assessment"]
            "-5 to -9: a cavalry Formation becomes Broken and is removed.";
        "esr.assessment.grave-artillery" Effect ["assessment"]
            "-5 to -9: all batteries retire.";
        "esr.assessment.grave-fatigue" Effect ["assessment"]
            "-5 to -9: 5 Fatigue.";
        "esr.assessment.collapse-removed" Effect ["assessment"]
            "-10 or less: Irregulars and cavalry are removed.";
        "esr.assessment.collapse-artillery" Effect ["assessment"]
            "-10 or less: all batteries retire.";
        "esr.assessment.collapse-retreat" Effect ["assessment"]
            "-10 or less: the Formation converts to Retreat (one that is Broken stays Broken, R31).";
    }
    section "Assessments: Status check" {
        "esr.status-check.retreat" Table ["status-check"]
            "Retreat: the Formation's Fatigue has reached the count of its deployed Units (equal or above, R33).";
        "esr.status-check.retreat-move" Effect ["status-check"]
            "Retreat: the Formation is moved to 12\" from the enemy.";
        "esr.status-check.retreat-replace" Effect ["status-check"]
            "Retreat: its orders are replaced by the status RT.";
        "esr.status-check.break" Table ["status-check"]
            "Break: the Formation's Fatigue has reached one and a half times the count of its deployed Units (equal or above, R33).";
        "esr.status-check.break-move" Effect ["status-check"]
            "Break: the Formation is moved to 24\" from the enemy.";
        "esr.status-check.break-replace" Effect ["status-check"]
            "Break: its orders are replaced by the status BK.";
        "esr.status-check.break-cavalry" Effect ["status-check"]
            "Break: its cavalry is removed.";
    }
}

rulings! {
    R1 Ours "The row on changing one's own objective"
        "It is one row with a two-line label and three values. It acts only when a Force Commander attempts the Leader Action Change Own Objective; the letters are the Army Commander's LR, the printed values -3, -2, -1 are that LR taken as a penalty, and the label orders it to be doubled: -6, -4, -2. This also balances: the Force Commander is issuer and receiver of his own change, so his own LR counts twice as well, and two commanders of equal LR cancel out. Two other readings are possible: -3, -2, -1 without doubling, which leaves the word \"double\" without a meaning, or two rows, \"an Army Commander who is Force Commander too counts his LR double\" and \"Changing Own Objective\" at -3, -2, -1; the first of them is what R9 does anyway. With an Army Commander of LR zero the row does nothing.";
    R2 Firm "Two columns side by side"
        "Below \"Ploy & Deploy\" the sheet prints two charts beside each other and the text mixes them. We read: left column Artillery Fire & Skirmishing (declare targets and intensity, sum, add 2D6; artillery 0 to 12\" with the floor of 0, the gun table, fatigue -4, weather ½, intense 1½; skirmishing 0 to 6\" with its table); right column Combat Resolution (opposing Units each roll 2D6; TR down to Irregulars in dense terrain; the results from \"Won by ≥ 4\" to \"Lost by ≥ 10\"). \"Artillery score may not be less than '0'\" belongs to the artillery chart, the table that starts with \"Commander's Tactical Rating\" to combat. Leader Fate has its modifiers and the harm rule on the left (first roll) and the second roll with its five results on the right; the sheet's row \"MODIFIERS … 11 or More\" is two unrelated cells. In Assessments the modifier table is two independent halves. \"Every 24\" yards\" is every 24 inches.";
    R3 Firm "Broken is BK"
        "Broken is BK, Brittle is BR. \"Breaking [BK]\" in the movement chart is the same status.";
    R4 Ours "Every 24\""
        "Full 24\" only: 23.9\" costs nothing, 24\" costs 1, 48\" costs 2. Measured in a straight line from the issuing to the receiving commander.";
    R5 Ours "12\" and 6\" of the enemy"
        "The nearer band replaces the other: -3 within 6\", -1 beyond 6\" and within 12\", never -4. The nearest distance of either commander to any enemy Unit counts; \"within\" includes the exact distance.";
    R6 Ours "Rounding"
        "Half a die rounds up (1, 1, 2, 2, 3, 3). Every other fraction of a count or score rounds up too, once, after all multiplications. Movement keeps its fractions. \"Per two, per three, per ten\" count full groups only.";
    R7 Ours "Delayed and failed orders"
        "A delayed order stays pending, waits the rolled number of turns without trying (a delay of 1: it skips the next turn's step and tries in the one after; the turns left are counted down by one after each Activate Orders step in which it had to wait), and carries one Delay Marker more for each time it was delayed; each marker is -1 on its later tries. A failed order is lost with its markers; the Formation keeps its current order, and the commander may issue a new one in the Issue Orders step of the same turn. An order that activates loses its markers and replaces the current order at once. A new order for the same Formation replaces a pending one.";
    R8 Likely "Whose Fatigue"
        "Each Formation keeps three counts. \"Per Fatigue Marker\" in activation, ploying and Assessments, and \"fatigue\" in the status check, is the sum of the three. In combat it is the count of the fighting Unit's own class. Artillery fire uses artillery Fatigue, skirmishing infantry Fatigue, as printed. Fatigue from combat goes to the class of the Unit that fought; Fatigue from an Assessment goes to the class with most Units in the Formation (tie: infantry, then cavalry).";
    R9 Likely "Issuing orders and objectives"
        "In Issue Orders a Force Commander may issue one new order to each of his Formations, the Army Commander a new Objective to each Force Commander. An order issued this turn first tries next turn. All orders at the start of the game are active. An Objective order is tried with the same table, issuer the Army Commander, receiver the Force Commander, without the Formation rows. An Army Commander who leads a Force himself uses his own LR for both. In activate-order that is fatigue 0 and order defend. Superior vantage point: the issuer's ground is higher than the receiver's and he can see the receiving Formation (sight: R26); for Change Own Objective: he stands on a hill and sees the new objective.";
    R10 Likely "Who takes Leader Actions and for how long"
        "Only Army and Force Commanders take Leader Actions; a Formation Commander is only ever the receiver. Each goes on until he fails one, and may still do those that need no test. The count starts anew each turn and is kept for each commander. The same action may be tried again for another Formation or battery, and not twice for the same one in a turn.";
    R11 Ours "What the Leader Actions do"
        "Take Personal Command: the commander, within 24\" of the Formation, joins its commander; from then on he is with it and moves with it. He may use his LR instead of the Formation Commander's in ploying and Assessments. One Formation at a time. Abandon Personal Command: he leaves it. Change Own Objective: the Force Commander picks another objective marker for his Force. Commit an Artillery Battery: a battery of the Formation reserve or the Force reserve is placed, limbered, within 3\" of a Unit of the Formation; it may unlimber in the Movement phase. Dispatch Imperial ADC: only an Army Commander with the Imperial ADC characteristic, twice a game. Until the end of the next turn distances to one Formation (R4) are measured from that Formation instead of from him, so the distance is 0. Commit a Specialty Unit: an engineer company or rifle company is attached to one deployed infantry Unit and stays. Recall Committed Artillery Battery: a limbered battery goes back to the reserve it came from. Displace Unlimbered Battery: the battery limbers and may move this turn at the deployed rate. Create Detachment: up to a third of the Units of a Formation (at least 1) become a Formation of their own with LR zero, TR 0, their share of Fatigue rounded up, and the parent's order. Create Grand Battery: R28. Rally a Unit: one routed Unit in a Reformation Area without enemy contact returns to its Formation, deployed, within 3\" of one of its Units. Inspire Formation: a commander who personally commands the Formation removes one of its Fatigue Markers; once a turn. may-take-leader-action and leader-action check what the sheet says; the further conditions above (distance, characteristic, how often) are the table's to check before the procedure is called.";
    R12 Ours "Losing commanders"
        "A Formation whose commander is removed is led by a replacement with LR zero and TR 0 from the next turn. A removed Force or Army Commander is replaced after one full turn by a commander of LR c. Ratings zero for 3 turns are the next three turns, TR included. Commanders have no command radius; only R4 and R5 limit them. A Formation Commander ends every move within 6\" of a Unit of his Formation; Army and Force Commanders move freely at the general officers' rate in the Movement step. A commander on his own whom an enemy Unit touches is set next to the nearest friendly Unit within 24\"; if there is none he is removed.";
    R13 Likely "Order conversions"
        "As in order-conversion: Move and Reserve may convert to Defend with an enemy within 12\" and must within 6\"; Support may convert to Attack or Defend with an enemy within 12\"; a cavalry Formation may convert to Attack with an enemy within 20\" (one deployed move) and to Defend with no enemy within 12\"; Attack and Move may convert to Defend once a Unit is within 3\" of the Force's objective. A cavalry Formation that converts to Attack in the Combat phase moves up to 20\" into contact at once. A conversion made by the player is optional unless it says must.";
    R14 Ours "What the orders demand"
        "Attack: must move each turn towards its Force's objective or the nearest enemy on the way, at least half its allowance, and may contact. Defend: Units may move but each must end within 12\" of the Reformation Area; may contact only enemies already within 6\". Support: names a friendly Formation and must end its move within 12\" of it; may not contact. Move: moves along its path towards its objective, may not contact, stops 6\" from the enemy. Reserve: does not move; may ploy and deploy. Rally & Reform: does not move; its deployed Units defend themselves. Only Attack lets Units move into contact in the Movement step, Defend as said; the 3\" shift of Units that ploy or deploy may touch the enemy under every order.";
    R15 Ours "Retreat, Broken, Rally & Reform"
        "A Formation in Retreat moves each turn at half rate away from the enemy towards its own table edge until no enemy is within 12\"; it may fight if contacted, fires no artillery and does not skirmish. It stops at the table edge. Broken: the same until no enemy is within 24\", with -5 in combat; a Unit that reaches the table edge with an enemy still within 24\" leaves the table and is removed. Once far enough off either may convert to Rally & Reform: it stands, recovers Fatigue (R16), falls back to Retreat if an enemy comes within 12\", and converts to Defend when twice its Fatigue is less than its deployed Units. Orders may also be sent to a Formation in any status (the activation rows exist for that); one that activates ends the status if no enemy is within 12\" and Fatigue is below the deployed Units, otherwise it is lost.";
    R16 Ours "Fatigue recovery"
        "One marker, of a class the player chooses, for a Formation on Defend, Support, Reserve or Rally & Reform that has not moved this turn and has no enemy within 12\".";
    R17 Ours "Simultaneous play"
        "In a game that takes turns at the table both sides finish a step before the next begins. In each step the side with the better Army Commander LR chooses who goes first, tie by 2D6 each game. Movement order: Formations on Attack, then Move, Support, Defend, Reserve, then statuses; within one group the sides alternate. Artillery & Skirmishing and Assessments of both sides count as simultaneous: scores are all rolled before any Assessment.";
    R18 Ours "Terrain and rates"
        "Halvings multiply (a Retreating line battalion in dense terrain, deployed: 15\" × ½ × ½ = 3.75\"). A ployed Formation on a road or poor road ignores terrain beside it. A move partly through halving terrain pays double for each inch inside. \"All others\" in the terrain rows includes artillery and general officers. General officers have no deployed rate: off road they move 36\". Entering dense terrain ends the move at the edge just inside, leaving it just outside. A Formation moves at the rate of its slowest Unit moved. An unlimbered battery does not move. Interpenetration: ployed Units and officers pass through friends, deployed Units pass through limbered and unlimbered batteries only. A Unit may not come within 1\" of an enemy it does not contact.";
    R19 Ours "Ploy and deploy"
        "One roll for each Formation each turn, after its move, either to ploy or to deploy. The roll says how many Units may change; the owner picks them. If that leaves one, it changes too; a single waiting Unit needs no roll. Deployed Units are placed within 3\" of where they stood, on any facing, all within 6\" of another deployed Unit of the Formation. \"Only deploying cavalry\" means that no Unit of another class deploys this turn. A rush is declared before the roll; its Fatigue, one for each class with a Unit that deployed in the rush, is taken after it. Full thirds: used inches divided by the allowance, times three, rounded down. French, Polish and Italian line outside the named years (before 1804, 1813, 1814), and allies outside theirs, are \"not listed\": 0. Guard counts in every year, also the Polish and Italian Guard; the Guard of other nations is not listed. Batteries go to a deployed reserve (a marker within 6\" behind the deployed Units) without counting.";
    R20 Ours "Mixed Formations"
        "A Formation counts as deployed when at least half its Units are. Ployed Units contacted by the enemy fight as if attacked from the rear. Ployed Units do not skirmish, count for \"deployed Units\", or contact the enemy by movement.";
    R21 Ours "Terrain classes"
        "Rough: broken ground, orchards, light wood, marshy meadow, steep slope, fordable stream. Dense: wood, swamp, built-up area. Built-up area: a town or village (occupied by up to 4 Units). Strong point: a farm, a walled manor, a redoubt, or what engineers made one (1 Unit). Fortification: a fieldwork line or fort (4 Units). Fortified city: a walled town (up to 8 Units). In combat a Unit has exactly one position, the first that holds of: fortification (a fortified city too), strong point, bridge, built-up area, dense, open. So Lights and Irregulars have their +1 in woods and swamps; a built-up area is dense for moving and deploying only. Engineers have no +1 against a strong point; a fort has both +1s, its own and theirs. A Formation occupies such a place when at least half its deployed Units, or its commander and two Units, are in it.";
    R22 Ours "Twelve-pounders"
        "The brace spans all four, +2 each. (That Russian 12-pounders are listed apart suggests that other 12-pounders might once have been +3; no such figure is on the sheet.) A battery of 6 guns is 3 sections, 8 guns 4, 12 guns 6; howitzers count with their battery.";
    R23 Ours "Building the score"
        "Artillery: sections, less Fatigue, then ½ for bad weather, then 1½ for intensity, round up once, floor 0. Snow, rain and mud together halve once. Skirmish: battalions and rifles, less Fatigue, then 1½, round up; only the artillery part has a floor, so the skirmish part may be negative, and a player avoids that by declaring no skirmishing. One 2D6 for the whole score. Weather touches artillery only.";
    R24 Ours "Several Formations, several targets"
        "A Formation may split its batteries and battalions between targets; each battery and battalion counts against one target a turn, intensity is declared for the Formation as a whole and costs its Fatigue once, against however many targets. A Formation's own Fatigue weighs in full on its part against each target. All Formations of a side that fire at the same target add up their artillery and skirmish parts (each worked out with its own Fatigue, floor and multipliers) and roll one 2D6. Only Formations whose order is a directive may fire.";
    R25 Ours "Attacking cavalry"
        "Cavalry of a Formation on Attack, or converted to it this turn, that is in contact or within 6\". Against it the whole skirmish chart is left out, intensity and its Fatigue too.";
    R26 Ours "Arc, sight, enfilade"
        "A battery's arc is 45° to either side of straight ahead. It needs a clear line to some Unit of the target; other Units, woods, built-up areas and hills block unless the battery or the target is higher. Enfilade: the line of fire meets the flank or rear of more than half of the target's deployed Units in arc. Short range is 6\" or less. Friendly Units within 1\" of the line block it. A Unit inside a wood or built-up area sees and is seen up to 2\" from its edge. Skirmishers work to all sides and need no line of sight. Commanders see by the same lines, without Units in the way.";
    R27 Ours "Weather"
        "Fair unless the scenario sets snow, heavy rain or mud for the day.";
    R28 Ours "Grand battery and Fire Mission"
        "Create Grand Battery needs a commander with the characteristic Grand Battery in the chain of command and at least four batteries within 6\" of him; they become a Formation of their own under him with order Defend. Each turn it may declare a Fire Mission at one Formation in range of at least half its batteries; the target takes the additional Assessments of the sheet, one for each LR point of that commander, each rolled in full.";
    R29 Ours "Leader fate"
        "Every commander of any rank in range rolls once. Modifiers change the first roll only; the second is 2D6 bare. \"Invincible\" is the eleven-or-more result remembered: from then on +1, in one row with Charmed Death, never +2. The quip is colour. Unhorsed: a Formation Commander's Formation, or the Formation a higher commander personally commands, converts to Defend (not if it has a status); a higher commander who commands none takes no Leader Actions next turn. He counts as harmed in all five cases.";
    R30 Ours "How many"
        "One Assessment in a step for all triggers together; the Fire Mission adds to it and works even without another trigger. In the Artillery & Skirmish phase the score and the harmed commander can trigger; in the Combat phase combat resolved; contact with the Reformation Area in whichever phase it exists. The Artillery & Skirmish score of the turn triggers in its own phase only, but is a modifier in both Assessments steps of the turn; batteries in arc are counted as they stand at the moment of the roll. Several Assessments are rolled one after the other with the Fatigue of the earlier ones.";
    R31 Ours "Reading the results"
        "All Irregulars of a Formation share one 2D6, all Impetuous another, in that order, then the battery die. Batteries that retire are committed batteries of the Formation, owner's choice; they limber and go to the Formation reserve. -5 to -9: cavalry in a mixed Formation routs to the Reformation Area; a cavalry Formation, batteries and commander apart, is gone. -10 or less adds no Fatigue; a cavalry Formation then has nothing left but its batteries, in Retreat, and without batteries it is gone. A Formation that is Broken already stays Broken there: the worst result does not lift a status. Impetuous that attack charge the nearest enemy within 20\" (cavalry) or 15\" (infantry) at once, whatever the order; the fight is resolved in the next Combat Resolution step. An Impetuous Unit that attacks does not evade. \"May evade\" is the owner's choice (R36).";
    R32 Ours "Combat loss"
        "Each fight a Unit of the Formation lost this turn, whatever the margin (retired, routed or removed). A tie is no loss.";
    R33 Likely "Status check"
        "The check is made only at the end of the Combat phase, and only by Formations that took an Assessment there; a Formation worn down by fire alone does not convert. \"Equals\" is equals or exceeds. One and a half times is exact: 5 deployed Units break at 8 Fatigue. Break is looked at first. A Formation with no deployed Unit is not checked. Units in the Reformation Area do not count as deployed. The move to 12\" or 24\" is straight towards the own table edge, at once, without regard to rates and out of any contact; a Unit for which the table is not deep enough stops at the edge.";
    R34 Ours "Grand-tactically outflanked"
        "An enemy Formation with at least three deployed Units is within 12\" of the Formation and more than half of them are behind the line through its foremost Units drawn at right angles to its facing, nearer to its Reformation Area than its own foremost Unit is.";
    R35 Likely "Who fights whom"
        "Each Unit in contact fights one enemy at a time; the attacker picks the order; a Unit has the -1 for multiple as long as more than one enemy Unit is in contact with it (against two, in the first fight only); a Unit that loses has left the other fights. Two offset lines can both face multiple or larger Units. Attacker is the Unit that moved into contact. The row \"Attacked from Rear or Limbered Artillery\" gives -3 once, \"Broken or own Reformation Area\" -5 once. Rear is contact wholly behind the line of its rear edge; flank contact is frontal. Fatigue rows look at the class of the enemy: the same Fatigue weighs most against cavalry. Artillery never moves into contact. TR is that of the Formation's commander, or of a higher commander who personally commands it if better. A battery that wins by 4 or more has \"breakthrough\" by the chart; it stays where it is. The Units in dense terrain are those with any part of the base in it.";
    R36 Ours "Support, hold, retire, rout, breakthrough, evade"
        "Supported: a friendly deployed Unit of the same Formation within 3\", not in contact, behind or beside it. Hold: stays; may turn to face. Retire: one deployed move (15\" foot, 20\" mounted) straight back, or as far as free or to the table edge, through friends, facing the enemy, and stays deployed; a battery limbers and retires 6\". Rout: placed in its Formation's Reformation Area, of no use until rallied. Removed: off the table for good. Breakthrough: moves up to 6\" (foot) or 10\" (mounted) straight ahead; if that contacts an enemy a new fight is resolved in the same phase, not its first fight. Evade: one deployed move away from the nearest enemy, also out of contact; the enemy stays. Fight again: at once, at most three times; a fourth tie counts as both hold. Units still in contact after the Combat phase fight again in the next one, the same Unit as attacker, unless one moves or evades off.";
    R37 Ours "Reformation Area"
        "A 2\" × 2\" marker for each Formation, set up 6\" to 12\" behind its rearmost Unit, or at the own table edge where there is no such room; it moves with the Formation (up to 20\" in the Movement phase if the Formation is not Defending) and is placed again within 12\" behind when the Formation deploys. An enemy Unit in contact with it attacks it: Assessment at -3, and routed Units in it fight at -5 if contacted. It cannot be removed while its Formation lives.";
    R38 Ours "Engineers and rifles"
        "An engineer company gives its Unit the +1 against built-up areas, bridges and forts; it may instead spend 3 turns undisturbed to fortify a built-up area (becomes a strong point), or to build or destroy a bridge. A rifle company adds its RF value to the skirmish part while its Unit is in range.";
    R39 Ours "Ratings"
        "CR: militia, landwehr, raw conscripts 1; second-rate line 2; line 3; good line, light infantry 4; grenadiers, elite 5; Guard 6; Old Guard 7. Cavalry: Cossacks and irregulars 1; light 3; dragoons, lancers 4; heavy, cuirassiers 5; Guard heavy 6. Batteries: foot 1, horse 2, Guard 3. Shock: lancers and good heavy cavalry S1, cuirassiers S2, Guard heavy cavalry S3, grenadiers and Guard infantry S1. TR: poor -1, average 0, able 1, gifted 2, best 3. LR: c average, b good, a outstanding; zero poor. Doctrine: effective for French and their allies, British, Prussians from 1813, Austrian and Russian jäger-rich Formations from 1809; ineffective otherwise. Traits are given by the scenario: raw Formations brittle, Russian stoic, French attack Formations of 1805-1807 enthusiastic, Guards determined, British cavalry impetuous.";
    R40 Ours "Bases and footprints"
        "Width × depth deployed: battalion 2\" × 1\" (small 1½\", large 3\" wide); cavalry 2\" × 1\" (small 1½\", large 3\"); unlimbered battery 1½\" × 1\"; limbered battery 1\" × 2\"; ployed Unit 1\" × 2\", the Formation in one column with ½\" between; commander a 1\" disc; Reformation Area 2\" × 2\". Larger means a bigger size class; Units of one size are equal. Every distance runs between the nearest points of two bases; \"within\" includes the exact distance. Bases that touch are in contact.";
    R41 Likely "Time, size, table"
        "A turn is 20 minutes, a battle 18 turns (six hours). Standard game: one or two Forces a side, 4 to 6 Formations each, 6 to 12 Units a Formation, table 72\" × 48\" for one Force, 96\" × 60\" for two.";
    R42 Ours "Winning"
        "Three objectives on the table, one on each half and one in the centre, each held by the side that last had a deployed Unit within 3\" of it with no enemy there. At the end of each turn an army is broken when its loss points (2 for a Broken or removed Formation, 1 for one in Retreat or Rally & Reform) reach the Formations it began with. At the turn limit: 3 points for each objective, 1 for each enemy loss point; more points wins, equality is et sans résultat, a draw.";
    R43 Ours "Setting up"
        "Each side dices 2D6, the higher picks the table edge. Each Force sets up within 12\" of its edge in the centre or on one wing, Formations ployed or deployed as wanted, sides alternating Formation by Formation; at most half the Formations may start on Reserve. Batteries start in the Formation reserve or the Force reserve; a Formation that starts deployed on Defend may have its own batteries committed and unlimbered. Formation Commanders start within 6\" of a Unit of theirs, the others anywhere in the zone. Reformation Areas are placed last (R37). Nobody has Fatigue. Objectives of Forces and the first orders are written down before the first turn and are active.";
    R44 Likely "\"If defending\", \"if attacking\""
        "The Formation's current order decides, not who moved into contact: Stoic counts on Defend, Enthusiastic on Attack.";
    R45 Ours "How Units move"
        "A ployed Formation is a column; its head moves along any path, the others follow in its track. A deployed Unit moves straight ahead or up to 45° aside without turning; a wheel costs the way of its outer corner; facing about or by a quarter costs 5\". It may go backwards at half rate. Officers turn and pass freely. Units of a deployed Formation end within 6\" of another of its Units (batteries and Units in the Reformation Area apart). A Unit that moves into contact lines up with the side it touched, without cost, and its move ends. A Unit in contact moves only to retire, evade or rout, or straight back with a Formation in Retreat or Broken (which turns about without cost and is not halved twice). Nothing leaves the table except by R15.";
    R46 Ours "A table without a scenario"
        "Cut the table into squares of 24\" (a rest too small for one stays open) and roll 2D6 for each: 2 swamp 6\" × 6\"; 3 or 4 wood 8\" × 6\"; 5 hill 10\" × 8\", steep (rough); 6 to 8 open; 9 hill 10\" × 8\", gentle; 10 village 4\" × 4\"; 11 broken ground 8\" × 6\"; 12 farm 2\" × 2\", a strong point. The piece lies in the middle of its square. A road joins the middles of the two long edges, another those of the short ones; where they cross stands the objective of the centre in a village 4\" × 4\". The other two objectives lie on the road across the depth of the table, 12\" from each edge. A hill is one level high, its gentle slope is open ground. Whoever did not pick the edge (R43) may first turn or shift two pieces by up to 6\".";
    R47 Ours "Armies without a scenario"
        "A standard Force: Force Commander LR b (he is Army Commander too in a game of one Force); three infantry Formations, each 7 line battalions of CR 3, 1 light battalion of CR 4 with trait light, 1 foot battery, commander LR c and TR 0 (one of them LR b, TR 1); two cavalry Formations, each 5 cavalry Units and 1 horse battery, commanders LR c, TR 1, the one all light cavalry of CR 3, the other all cuirassiers of CR 5 with S2; in the Force reserve one battery of 12-pounders and one engineer company. Guns by nation: French 8-pounders to 1808, then 6; Russians, Austrians, Prussians 6; British foot 9, horse 6; allies of France 6. Sections of a battery: French, Austrian and Prussian foot 4, Russian foot 6, British and all horse 3. British and, from 1813, Prussian and Russian infantry Formations may have one rifle company RF1 (British RF2). Forces of one pattern are an even game whatever the nation.";
    R48 Ours "What is an inch?"
        "75 yards are 68.58 m; 69 m are taken, or as many as the scenario's hint says.";
    R49 Ours "Which scenario formations are deployed?"
        "All but march and limbered. A column of attack is a way to fight; ployed is the march column of the whole Formation. What marches is ployed, all ployed Units of a Formation one column along their places, head first, batteries last. Limbered guns are in the column if there is one, else in the Formation reserve. All else is deployed, the elements of a regiment side by side about its place, and a battery in line is committed and unlimbered. A place that is taken: the nearest free one. What the table cannot hold waits at the edge and arrives in turn 1.";
    R50 Ours "How many men make a Unit?"
        "A battalion is one Unit. Horse: one Unit for every three squadrons begun, but no more than one for every 225 men, and at least one; companies count half a squadron. Guns: one battery for up to 12, more in equal batteries. A hint's group joins so many battalions, and three times as many squadrons. Size: foot is small below 400 men and large from 900 on, horse small below 150 and large from 500 on; a group multiplies that. Sections: cannon from heavy to light; howitzers and unicorns count as the calibre that most of the cannon have; each pair is a section of its heavier gun, a last odd gun a section too. Up to 5-pounders are 3- and 4-pounders, 6 to 8 are 6-, 7- and 8-pounders but French 8 a row of their own, 9 to 11 are British 9, from 12 on 12-pounders, Russian ones apart. Battalion guns are nothing by themselves.";
    R51 Ours "Ratings"
        "R39 over four qualities, raw to elite, horse one lower. Militia 1 2 3 3; line 2 3 4 5; light 3 4 4 5; grenadiers 3 4 5 5 with Shock 1; guard 5 5 6 6 with Shock 1, old guard 7; Cossacks 1 1 1 2; light horse and hussars 1 2 3 3; lancers 2 3 3 4 with Shock 1; dragoons 2 3 3 4, with Shock 1 from veteran on; cuirassiers 3 4 4 5, Shock 2, raw 1, guard 3. Batteries: foot 1, horse 2, guard 3. A number in the scenario's grades for this system overrides. Nothing on the sheet helps foot against horse but its CR: with the usual ratings horse would win three of four fights.";
    R52 Ours "Which level of the tree is a Formation?"
        "The highest with no more than 14 Units (R41): the parts of the army that have troops; the largest that has more is taken apart while it has parts of its own; one without parts stays whole up to 20 and is cut in equal pieces beyond. Troops directly under a command that is taken apart: batteries go to the Force reserve unless they start unlimbered, all else to the Formation whose middle is nearest. The command above a Formation is its Force; Formations directly under the army are a Force of the Army Commander.";
    R53 Ours "Years and doctrine outside R19 and R39."
        "Effective: France and its allies, Britain, the King's German Legion and Portugal from 1792, Prussia from 1813; others from 1809 on if a quarter of the battalions are light. Before 1792 the rows through 1805 and through 1806 hold; after 1815 nothing is listed.";
    R54 Ours "Characteristics"
        "No scenario carries them; dioramas set them. By house rule a side with four batteries has an extra commander, LR b, TR 0, with Grand Battery, beside its Army Commander; he rides as a Force Commander and takes no Leader Actions.";
    R55 Ours "Where are reserves and routed Units?"
        "Off the table, with the Area of their Formation or with their Force Commander. The Area is ground: friends ignore it; for the enemy it has a zone, and only a charge or breakthrough touches it.";
    R56 Ours "Where is the Area?"
        "Its middle lies on the line through the mean place of the Formation's deployed Units (none: of all on the table) against the Formation's facing, its near edge 6\" behind the rearmost point of those Units; off the table: moved forward until on. Within 1\" of an enemy: the nearest place that is not. A Formation with nobody on the table yet: on its edge, nearest to where it will come on. At Done, unless on Defend, Reserve or Rally & Reform, if it is not 6\" to 12\" behind, it goes straight towards that place, 20\" at most. After a deployment roll it is set there if that is within 20\".";
    R57 Ours "Which way does a Formation face?"
        "The sum of its deployed Units' facings as vectors (none: ployed ones; zero: away from the own edge). Nobody has to choose it.";
    R58 Ours "Zones and contact"
        "An enemy's zone is its base grown by 1\". No step enters one, save one the Unit stood in at the start if it ends no nearer; only the last step of a charge does, and goes on into contact. A neighbour does not save the target. Contact of corners is contact.";
    R59 Ours "Rear"
        "Only if the charger's centre was behind the line of the rear edge before its move: nobody runs round a line in one turn to strike its back.";
    R60 Ours "Who goes first?"
        "Once a turn the side whose Army Commander has the better LR decides; equal: precedence is rolled, once a game, again on a tie; its winner decides while LRs are equal.";
    R61 Ours "What is secret?"
        "The words of pending orders and the plan: couriers are seen, letters are not.";
    R62 Ours "Declaring fire"
        "Both at once, unseen, since it is simultaneous (R17).";
    R63 Ours "Limits inside a Formation"
        "6\" (R45), 12\" of the Area, 12\" of the supported Formation bind moves: end inside, or no farther off than at the start of the step. The 6\" are looked at when the Formation is Done: a battalion or cavalry Unit that moved, touches no enemy, and is more than 6\" from every other Unit of its Formation and farther from the nearest than when the step began, goes back to where it began (the one farthest off first, till none is left); if that place is taken it stays. No refusal, no dead end.";
    R64 Ours "What if an attacker does not attack?"
        "Its goal is the nearest enemy Unit within 24\" of the Formation, else its Force's Objective, else (there already, or none) the nearest enemy Unit; no goal, no compulsion. It has obeyed if one of its Units touches an enemy or is within 6\" of one, or half of its deployed battalions and cavalry have spent half their allowance. If not, every such Unit not in contact goes on to half its allowance: if the goal is more than 45° off its front it first turns by quarters towards it (5\"), then goes straight or obliquely at it, stopping before friends, zones, dense edges and barred ground; nearest to the goal first; without R63. Support that has no Unit within 12\" of its Formation does the same with that Formation as goal. Columns are not compelled.";
    R65 Ours "Columns"
        "An ordered list of ployed Units. Its track runs from its tail through the places of its Units to its head, and on along the ordered way. Each Unit ends on the track, facing along it, 2.5\" (centre to centre) behind the one before, but goes no farther than the allowance. If the end is not free for one of them, the head's way is shortened by quarter inches. Units of one column may overlap in bends and never bar each other. A Unit that deploys, falls back or routs leaves the list; fallen back it is a column of its own. A way may not cross ground barred to any arm in the column. Arrival: a column due waits with its head's front on the edge at its entry (between at and to: the middle), the track running straight out, as good a road as where it comes on; a Unit is on the table when its whole base is. Columns that share an entry queue on that track, each 2.5\" behind the tail of the one before, and move when their Formation does. An entry in a zone or on a friend: the nearest free point of that edge within 12\"; none: it waits, and looks anew each turn. On Move a zone is 6\". Elements of one Formation due at one hour and place are one column. The commander comes on with the head; before that he has no figure and distances to him are to the entry.";
    R66 Ours "Ground"
        "Wood, marsh, village, strong point: dense. Rough, vineyard, steep hill, works, steep sides (2\" deep): rough. Stream, hollow way, hedge, wall: a rough band at least 1\" wide. Crops, gentle hills: open. River, water: barred. Of pieces that overlap the worst counts. A piece's own going overrides for its arm: free open, half rough, barred barred; the usual going of the kind is not used. Bridges and fords are strips at least 2\" wide that lift their stream or river, nothing else. Paved roads are roads, others poor roads; on a road is within ½\" of its middle line, heading within 30° of it. If an enemy is within 1\" of where a Unit would halt at a dense edge, a charge goes on into contact; any other move stops before the edge.";
    R67 Ours "Places"
        "A village is a built-up area, a strong-point a strong point, works a fortification; outlines are grown about their middle to 2\" at least. Works drawn as a line are defended by who has his front edge within ½\" behind them, against who touches his front. Room for 4, 1, 4 Units of a side (R21; sectors multiplies) with half a base or more: a move, a deployment or a rally may not put more in; who must fall back may. Cavalry does not stand in, charge or break through into a strong point or fortification. A fortified city occurs only in dioramas.";
    R68 Ours "Rate of several"
        "The slowest of the Units moved by one order.";
    R69 Ours "Officers"
        "Not shot at, in nobody's way. A Formation Commander more than 6\" from his Units at Done or after a forced movement is set 1\" behind the rear of the nearest. Officers that an enemy Unit touches leave (R12) at the same moments.";
    R70 Ours "Deploying"
        "Units and places are named before the roll: then ground, classes and rush are known facts. The roll carries out the first so many; the last one waiting goes along if it is listed.";
    R71 Ours "Sight"
        "A line from eye to eye, 2 m above the ground; hills, woods of 15 m and houses of 10 m block where they stand above it; one sees 2\" into and out of a wood or built-up area. For guns Units block too: enemies whose base the line crosses, friends within 1\" of it; neither if the battery or the target stands higher. A special fact fog with sight and until cuts all lines longer than that until its hour, unless both ends are on hills.";
    R72 Ours "Lines of fire"
        "From the middle of the battery's front edge to the nearest point in arc of a Unit of the target; one clear line will do, and so far is the range. Enfilade: more than half of the target's deployed Units in arc and range have the middle of the battery's front behind the line of their front edge. One score for each target (R24).";
    R73 Ours "Attacking cavalry in a mixed Formation"
        "The target is on Attack and more than half of its Units within 6\" of the firing Formation are cavalry. A few hussars do not silence skirmishers.";
    R74 Ours "Who may evade?"
        "It is asked only for cavalry Units with an enemy within 12\".";
    R75 Ours "Falling back"
        "Straight away from the edge that was struck, from the full distance down by quarter inches, then the same at 15°, 30° and 45° to either side; through friends, the end free, the way clear of enemies and barred ground; ground costs nothing; it ends facing the winner's side. Nothing free an inch clear of all enemies: it routs, a battery goes to the reserve. Evading: from the nearest point of that enemy's base through the middle of the Unit.";
    R76 Ours "Breakthrough"
        "Once a phase for a Unit, and only out of contact: no chain of charges through an army.";
    R77 Ours "Charges in step 11."
        "20\" less what the Unit spent in step 5; deployed, not in contact, not fallen back this turn; by the steps of March; only moves that end in contact.";
    R78 Ours "Order of fights"
        "In turn, so that neither side's attacks are all spent first; nobody may pass.";
    R79 Ours "Fights in the Area"
        "A routed Unit fights with -5; retire, rout and breakthrough leave it where it is, removed removes it; Fatigue as printed. Its enemy fares as in any fight. Otherwise the -5 of the sheet would never be met.";
    R80 Ours "Retreat and Broken"
        "In step 5 each Unit with an enemy within 12\" (24\") goes straight towards the own edge, out of contact too, movement-allowance with its status, until it has none or the rate is spent; shut: R75's angles; else it stays. It ends facing away from the edge. If there was such an enemy, of a Unit or of the Area, the Area goes the same way, half of 20\", instead of following (R56). Broken Units that then touch the edge with an enemy within 24\" are removed. The status move ends at the smallest quarter inch that is beyond and free.";
    R81 Ours "How much Fatigue?"
        "At most 20 artillery, 30 infantry, 40 in all; more is lost. The procedures take no more.";
    R82 Ours "Deployed Units"
        "Deployed battalions and cavalry of the Formation and its committed batteries on the table; if there is any, also the batteries in its reserve, which the sheet calls deployed.";
    R83 Ours "Outflanked, exactly"
        "L is the line at right angles to the Formation's facing through its foremost Unit's front. True if an enemy Formation within 12\" has at least three deployed Units and more than half of them have their centre behind L and are nearer to the Area than that foremost Unit.";
    R84 Ours "Detachments"
        "Two detachments and one grand battery a side and battle. Each class gives its share of Fatigue, rounded up. Only the Formation they came from counts for R42.";
    R85 Ours "When is an army broken?"
        "When its loss points exceed the Formations it began with (R42 says reach, which ended most trial battles in the second or third turn of contact).";
    R86 Ours "Verdict"
        "A broken army loses; both: a draw. Otherwise the scenario's conditions decide, on their hours and at the end; without objectives and conditions the points of battle-result. Men lost: all of removed Units, half of routed ones, 50 a Fatigue Marker. A place is held by the side that alone has a deployed Unit in it (half its base; a place without outline: within its radius, or 3\"), and keeps its last holder.";
    R87 Ours "Impetuous charge"
        "Each such Unit that is not in contact, the nearest to the enemy first, turns on its centre towards the nearest enemy Unit within 20\", foot 15\", and charges straight; equal distance: the lower number. If straight is shut it goes as far as is free. It counts as moved.";
    R88 Ours "Nobody on the table"
        "A Formation with routed Units but none on the table or to come is Broken at the status check, Assessment or not (nobody_left); its commander is at the Area, enemy distances are the Area's, its Units may still be rallied. With nobody left but batteries in reserve, or nobody at all, it is removed; the batteries pass to the Force reserve.";
    R89 Ours "Missing men"
        "From his loss to the replacement a commander is LR zero, TR 0, without figure. A Formation Commander is replaced at the start of the next turn, a higher one at the start of the turn after it (second: his own rating). Until then nobody issues for his Force; the Army Commander may still act for its Formations.";
    R90 Ours "Support without an object"
        "It must convert to Defend in the next conversions. A pending order for a removed Formation is gone.";
    R91 Ours "Bridges and works of engineers"
        "Position bridge: the defender's base touches the way of a bridge, the attacker stands across the stream. Three turns of Work, not in a row, make a built-up area a strong point for its holder, or open or close a bridge.";
    R92 Ours "Setting up by players"
        "The defender, with none the loser of precedence, sets up a Formation first; then in turn. Inside the zone, Units of a Formation within 6\" of each other; else R43. Everybody starts in his scenario place, moved into the zone, so Ready is always possible.";
    R93 Ours "Weather and facts"
        "Snow, heavy-rain and mud as keys of special facts set the weather while they last. Others are text for people.";
    R94 Ours "Conversions"
        "One a Formation and step, the forced one first. Otherwise horse could turn Attack into Defend and back without end.";
    R95 Ours "A Force of the Army Commander"
        "He issues as its Force Commander. His own Objective he may issue to himself (distance 0, LR twice) or change by Leader Action.";
    R96 Ours "Nothing to do"
        "A question whose only answer is to end is not asked.";
    R97 Ours "Own edge"
        "The scenario's; without one, the edge nearest to the mean of the side's starting places.";
}

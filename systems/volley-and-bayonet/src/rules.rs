//! Every rule of the sheet in our own words, in sheet order, and the rulings on what it leaves open.

use grognard_rulebook::{rules, rulings};

rules! {
    section "Turn Sequence" {
        "vb.turn.command" Sequence ["turn-sequence"]
            "Phase 1 of a player turn is Command.";
        "vb.turn.command-radius" Sequence ["turn-sequence"]
            "In the Command phase the phasing player finds out which of his stands are inside their commander's radius.";
        "vb.turn.movement" Sequence ["turn-sequence"]
            "Phase 2 is Movement (phasing side).";
        "vb.turn.movement-recover" Sequence ["turn-sequence"]
            "Recovery from temporary disorder is done in the Movement phase.";
        "vb.turn.rally" Sequence ["turn-sequence"]
            "Phase 3 is Rally (phasing side).";
        "vb.turn.rally-routed" Sequence ["turn-sequence"]
            "Routed units are rallied in the Rally phase.";
        "vb.turn.morale" Sequence ["turn-sequence"]
            "Phase 4 is Morale; both sides take part.";
        "vb.turn.morale-checks" Sequence ["turn-sequence"]
            "Morale checks are rolled in the Morale phase.";
        "vb.turn.combat" Sequence ["turn-sequence"]
            "Phase 5 is Combat.";
        "vb.turn.combat-strength" Sequence ["turn-sequence"]
            "In the Combat phase each division's running total of lost strength points (SP) is brought up to date.";
        "vb.turn.exhaustion" Sequence ["turn-sequence"]
            "Phase 6, the last, is Exhaustion; both sides take part.";
        "vb.turn.exhaustion-check" Sequence ["turn-sequence"]
            "First in the Exhaustion phase: find out which divisions are exhausted.";
        "vb.turn.exhaustion-collapse" Sequence ["turn-sequence"]
            "Second in the Exhaustion phase: roll for collapse.";
    }
    section "Movement Rates (p4,5)" {
        "vb.move.commander" Table ["movement-allowance"]
            "A command stand moves 24\".";
        "vb.move.massed-infantry" Table ["movement-allowance"]
            "Massed infantry moves 16\".";
        "vb.move.linear-napoleonic" Table ["movement-allowance"]
            "Napoleonic infantry on a linear base moves 16\".";
        "vb.move.linear-pre-rev" Table ["movement-allowance"]
            "Pre-Revolution infantry on a linear base moves 12\" and is called slow.";
        "vb.move.skirmish-infantry" Table ["movement-allowance"]
            "Skirmish infantry moves 16\".";
        "vb.move.limbered-foot" Table ["movement-allowance"]
            "Limbered foot artillery moves 16\".";
        "vb.move.limbered-horse" Table ["movement-allowance"]
            "Limbered horse artillery moves 24\".";
        "vb.move.manhandled-guns" Table ["movement-allowance"]
            "Unlimbered guns moved by hand go 2\".";
        "vb.move.light-medium-cavalry" Table ["movement-allowance"]
            "Light and medium cavalry moves 24\".";
        "vb.move.heavy-cavalry" Table ["movement-allowance"]
            "Heavy cavalry moves 20\".";
        "vb.move.cavalry-with-guns" Table ["movement-allowance"]
            "Cavalry of any weight with dedicated guns (DG) moves 20\".";
        "vb.move.linear-napoleonic-covers" Definition ["movement-allowance"]
            "The Napoleonic linear rate also serves Napoleonic infantry that would normally be massed but stands on a linear base (note * of the rates).";
        "vb.move.linear-pre-rev-covers" Definition ["movement-allowance"]
            "The Pre-Revolution linear rate is for every Pre-Revolution close-order infantry unit on a linear base, which are the slow troops (note ** of the rates).";
    }
    section "Movement Costs and Cases" {
        "vb.cost.recover-disorder" Modifier ["movement-allowance"]
            "Recovering from temporary disorder costs 1/2 of the move.";
        "vb.cost.recover-timing" Permission ["movement-allowance"]
            "Recovery may be done only at the beginning or at the end of the unit's move.";
        "vb.cost.foot-limber" Modifier ["movement-allowance"]
            "Foot artillery limbers, or unlimbers, at no cost.";
        "vb.cost.foot-once" Permission ["movement-allowance", "may-act"]
            "Foot artillery may do only one of the two (limber or unlimber) in a turn.";
        "vb.cost.horse-limber" Modifier ["movement-allowance"]
            "Horse artillery limbers, or unlimbers, at no cost.";
        "vb.cost.horse-limber-and-unlimber" Modifier ["movement-allowance"]
            "Horse artillery that both limbers and unlimbers in one turn pays 1/2 of the move.";
        "vb.cost.pivot" Modifier ["movement-allowance"]
            "Pivoting unlimbered artillery costs 1/2 of the move.";
        "vb.cost.pivot-loses-stationary" Effect ["movement-allowance"]
            "Artillery that pivots loses stationary status.";
        "vb.cost.go-stationary" Modifier ["movement-allowance"]
            "Going stationary takes the full move.";
        "vb.cost.stationary-arms" Permission ["movement-allowance", "may-act"]
            "Only infantry and artillery can go stationary.";
        "vb.cost.stationary-infantry-facing" Permission ["movement-allowance"]
            "Infantry may make its free facing change and still go or stay stationary (note *).";
        "vb.cost.stationary-artillery-unlimber" Permission ["movement-allowance", "may-act"]
            "Artillery may unlimber where it stands and go stationary in the same move (note **).";
        "vb.cost.oblique" Modifier ["movement-allowance"]
            "Oblique movement, up to 45 degrees off straight ahead with the facing unchanged, costs nothing extra.";
        "vb.cost.oblique-arms" Permission ["movement-allowance", "may-act"]
            "Only infantry and cavalry move obliquely.";
        "vb.cost.facing-arms" Definition ["movement-allowance", "may-act"]
            "The facing-change costs are for infantry and cavalry.";
        "vb.cost.first-facing-poor" Modifier ["movement-allowance"]
            "First facing change of poorly trained (PT) or militia units: 1/2 of the move, or become disordered instead (owner's choice).";
        "vb.cost.first-facing" Modifier ["movement-allowance"]
            "First facing change of all other units: free.";
        "vb.cost.second-facing-poor" Modifier ["movement-allowance"]
            "Second facing change of PT or militia units: 1/2 of the move, or become disordered.";
        "vb.cost.second-facing" Modifier ["movement-allowance"]
            "Second facing change of all other units: 1/2 of the move, or become disordered.";
        "vb.contact.no-oblique" Permission ["may-contact"]
            "A move into contact may not be oblique.";
        "vb.contact.straight-line" Positional ["may-contact"]
            "To contact, the unit first pivots and then goes to the enemy in a straight line.";
        "vb.contact.no-conform" Positional []
            "A unit does not line up with the enemy stand on contact; it freezes where it touched.";
        "vb.zoc.extent" Positional ["zone-of-control"]
            "A stand's zone of control (ZOC) reaches 1\" from its front.";
        "vb.zoc.halt" Permission ["zone-of-control"]
            "A unit in an enemy ZOC must halt there or contact the stand whose ZOC it is.";
        "vb.zoc.no-pass" Permission ["zone-of-control", "may-contact"]
            "A unit may not go through a ZOC to contact a different stand.";
    }
    section "Contacting Skirmishers (p19,20)" {
        "vb.skirmish.cavalry-vs-skirmish" Procedure ["contact-skirmishers"]
            "Skirmish cavalry contacting a skirmish stand: an ordinary melee.";
        "vb.skirmish.close-order-pushes" Effect ["contact-skirmishers"]
            "Close-order troops contacting a skirmish stand: the skirmishers retreat from the point of contact as if they had lost a melee.";
        "vb.skirmish.no-morale-check" Permission ["contact-skirmishers", "must-check-morale"]
            "No morale check is made when close-order troops run into skirmishers.";
        "vb.skirmish.push-cost" Modifier ["contact-skirmishers"]
            "A close-order unit that runs into skirmishers spends 1/2 of its move or all it has left, whichever is less.";
        "vb.skirmish.push-continues" Permission ["contact-skirmishers"]
            "After running into skirmishers the close-order unit goes on along its declared path.";
        "vb.skirmish.cavalry-to-cover" Effect ["contact-skirmishers"]
            "Close-order cavalry contacting infantry skirmishers: the skirmishers are moved to the nearest cover if they are close enough to it compared with the cavalry. As printed: the distance to the attacking cavalry is equal to or less than half the distance to the cover; ruled the other way round (R41): distance to cover equal to or less than half the distance to the cavalry.";
        "vb.skirmish.cover-placement" Positional ["contact-skirmishers"]
            "Skirmishers who reach cover are placed in it or on its far side.";
        "vb.skirmish.cavalry-eliminates" Effect ["contact-skirmishers"]
            "If cover is too far, the infantry skirmishers are eliminated.";
        "vb.skirmish.cavalry-no-cost" Modifier ["contact-skirmishers"]
            "Close-order cavalry loses no movement for contacting infantry skirmishers.";
    }
    section "Movement/Contact Prohibitions (p4,6,19)" {
        "vb.contact.artillery-never" Permission ["may-contact", "modified-morale", "morale-check", "may-act", "combat-dice", "advance-after-melee", "strike"]
            "Artillery never moves into contact with the enemy.";
        "vb.contact.foot-limber-unlimber" Permission ["movement-allowance", "may-act"]
            "Foot artillery may not limber and unlimber in the same turn (restated).";
        "vb.contact.infantry-no-cavalry" Permission ["may-contact", "melee"]
            "Close-order infantry may not move into contact with close-order cavalry.";
        "vb.contact.infantry-skirmish-cavalry" Permission ["may-contact"]
            "Close-order infantry may contact skirmish cavalry.";
        "vb.contact.infantry-skirmishers-never" Permission ["may-contact", "contact-skirmishers", "modified-morale", "morale-check", "may-act", "combat-dice", "melee", "strike"]
            "Infantry skirmishers never move into contact.";
        "vb.contact.close-order-cavalry-all" Permission ["may-contact"]
            "Close-order cavalry may contact any enemy.";
        "vb.contact.cavalry-skirmishers-only" Permission ["may-contact", "melee"]
            "Cavalry skirmishers may move into contact only with skirmishers, the routed, march columns, limbered artillery, and the flank or rear of unlimbered artillery.";
        "vb.contact.cavalry-skirmishers-skirmishers" Permission ["may-contact"]
            "Cavalry skirmishers may contact other skirmishers.";
        "vb.contact.cavalry-skirmishers-routed" Permission ["may-contact"]
            "Cavalry skirmishers may contact any routed unit.";
        "vb.contact.cavalry-skirmishers-march-column" Permission ["may-contact"]
            "Cavalry skirmishers may contact any unit in march column.";
        "vb.contact.cavalry-skirmishers-limbered" Permission ["may-contact"]
            "Cavalry skirmishers may contact limbered artillery.";
        "vb.contact.cavalry-skirmishers-guns-flank" Permission ["may-contact"]
            "Cavalry skirmishers may contact unlimbered artillery on its flank or rear.";
    }
    section "Morale Modifiers (p9)" {
        "vb.morale.higher-ground" Modifier ["modified-morale", "morale-check"]
            "Defender: stationary infantry or artillery on higher ground +1.";
        "vb.morale.building" Modifier ["modified-morale", "morale-check"]
            "Defender: infantry in a building +1.";
        "vb.morale.works" Modifier ["modified-morale", "morale-check"]
            "Defender: infantry or artillery in works +1.";
        "vb.morale.not-cav-secure" Modifier ["modified-morale", "morale-check"]
            "Defender: infantry facing cavalry without being cavalry secure -1.";
        "vb.morale.flank-or-rear" Modifier ["modified-morale", "morale-check"]
            "Defender: close-range fire or melee from flank or rear -1.";
        "vb.morale.pre-rev-flank" Modifier ["modified-morale", "morale-check"]
            "Defender: linear Pre-Revolution infantry meleed from the flank -2.";
        "vb.morale.artillery-vs-cavalry" Modifier ["modified-morale", "morale-check"]
            "Defender: artillery facing cavalry -1, unless it is both stationary and supported.";
        "vb.morale.attack-flank" Modifier ["modified-morale", "morale-check"]
            "Attacker: meleeing an enemy flank or rear +1.";
        "vb.morale.attack-skirmishers" Modifier ["modified-morale", "morale-check"]
            "Attacker: meleeing skirmishers +1.";
        "vb.morale.attack-guns" Modifier ["modified-morale", "morale-check"]
            "Attacker: meleeing unlimbered guns from the front -1.";
        "vb.morale.army-commander" Modifier ["modified-morale", "morale-check"]
            "Either side: army commander attached +1.";
        "vb.morale.disordered" Modifier ["modified-morale", "morale-check"]
            "Either side: disordered -1.";
        "vb.morale.weight" Modifier ["modified-morale", "morale-check"]
            "Either side: cavalry at a weight disadvantage -1.";
        "vb.secure.linear" Definition ["cavalry-secure"]
            "Linear infantry is cavalry secure when both its flanks are covered (note *).";
        "vb.secure.friendly-unit" Definition ["cavalry-secure"]
            "A flank is covered by physical contact with a friendly infantry or cavalry unit.";
        "vb.secure.blocking-terrain" Definition ["cavalry-secure"]
            "A flank is covered by touching terrain that cavalry cannot enter.";
        "vb.secure.protected-flank" Definition ["cavalry-secure"]
            "A flank that is otherwise protected counts together with one of the other covers on the other flank.";
        "vb.secure.linear-rear" Definition ["cavalry-secure"]
            "Linear infantry attacked from the rear is not cavalry secure.";
        "vb.secure.massed-as-linear" Definition ["cavalry-secure"]
            "Massed infantry is cavalry secure under the same conditions as linear.";
        "vb.secure.massed-stationary" Definition ["cavalry-secure"]
            "Massed infantry is also cavalry secure whenever it is stationary.";
        "vb.secure.massed-stationary-rear" Definition ["cavalry-secure"]
            "Stationary massed infantry is secure even against an attack from the rear.";
        "vb.morale.one-flank-modifier" Modifier ["modified-morale", "morale-check"]
            "Of the flank modifiers only one is used, and only once (note **).";
        "vb.morale.attack-guns-not-dedicated" Modifier ["modified-morale", "morale-check"]
            "The -1 for meleeing guns from the front is not used against units that have dedicated guns (note ***).";
    }
    section "Morale Checks (p9)" {
        "vb.check.phase" Sequence ["must-check-morale"]
            "Morale is checked in the Morale phase.";
        "vb.check.both-sides" Sequence ["must-check-morale"]
            "Both sides check every unit that meets a condition.";
        "vb.check.contact" Procedure ["must-check-morale"]
            "A unit in contact with an enemy unit checks.";
        "vb.check.artillery" Procedure ["must-check-morale"]
            "A unit within close range of unlimbered enemy artillery checks.";
        "vb.check.very-light-range" Table ["must-check-morale"]
            "For morale checks the close range of very light artillery is 3\".";
        "vb.check.other-range" Table ["must-check-morale"]
            "For morale checks the close range of all other artillery is 4\".";
        "vb.check.effects-first" Sequence ["must-check-morale"]
            "The effects of morale checks are applied before the next phase (Combat).";
    }
    section "Morale Failure Effects (p10)" {
        "vb.fail.one-step" Effect ["morale-step", "morale-check"]
            "A failed check lowers the unit one morale step.";
        "vb.fail.good-to-disorder" Effect ["morale-step", "morale-check"]
            "Good to disorder: the unit gets temporary disorder.";
        "vb.fail.disorder-to-rout" Effect ["morale-step", "morale-check"]
            "Disordered to disorder again: the unit routs.";
        "vb.rout.move" Effect ["morale-step", "morale-check", "melee"]
            "A routing unit makes one full move facing away from the enemy.";
        "vb.rout.casualty" Effect ["morale-step", "morale-check", "melee"]
            "A routing unit takes 1 casualty (1 SP).";
        "vb.rout.pass-through" Effect ["morale-step"]
            "Friends in the way of a routing unit are checked for forced pass through.";
        "vb.rout.breakthrough" Effect ["morale-check", "morale-step", "melee"]
            "A rout may open a cavalry breakthrough.";
        "vb.rout.lose-guns" Effect ["morale-step", "morale-check", "melee"]
            "A routing unit loses its dedicated guns.";
        "vb.rout.markers" Effect ["morale-check", "morale-step", "melee"]
            "A routed unit is marked with temporary and with permanent disorder.";
        "vb.rout.stay" Permission ["morale-step", "movement-allowance", "may-act", "may-contact"]
            "A routed unit stays where its rout ended until it is rallied.";
        "vb.rout.see-tables" Definition ["forced-pass-through", "cavalry-breakthrough"]
            "Forced pass through and breakthrough after a rout are resolved by their own sections (note *).";
    }
    section "Melee Tie Victory Modifiers (p15)" {
        "vb.tie.method" Procedure ["melee-winner", "melee"]
            "Tie break: each side totals a d6, a modified morale and the modifiers below; the higher total wins the melee.";
        "vb.tie.highest-morale" Definition ["melee-winner", "melee"]
            "The morale used is the highest modified morale among that side's units.";
        "vb.tie.elites" Modifier ["melee-winner", "melee"]
            "Infantry with elites against infantry without elites +2.";
        "vb.tie.secured-infantry" Modifier ["melee-winner", "melee"]
            "Cavalry-secure infantry against cavalry that is not lancers +2.";
        "vb.tie.supported-artillery" Modifier ["melee-winner", "melee"]
            "Supported artillery against infantry +1.";
        "vb.tie.unsecured-infantry" Modifier ["melee-winner", "melee"]
            "Infantry that is not cavalry secure against cavalry -2.";
        "vb.tie.artillery-vs-cavalry" Modifier ["melee-winner", "melee"]
            "Artillery against cavalry -2.";
        "vb.tie.support-defined" Definition ["artillery-supported"]
            "Artillery is supported when it touches, with its side or back edge and facing the same way, a friendly close-order infantry unit that is not disordered (note *).";
    }
    section "Command (p3)" {
        "vb.command.when" Sequence ["command-status"]
            "Command is determined at the start of the player turn.";
        "vb.command.two-ways" Definition ["command-status"]
            "A unit can be in command in two ways: proximity or contact.";
        "vb.command.proximity" Positional ["command-status"]
            "Proximity: the stand is within 6\" of its commander.";
        "vb.command.contact" Positional ["command-status"]
            "Contact: the stand touches another stand of its division that is in command.";
        "vb.command.contact-kept" Permission ["command-status"]
            "A unit in command by contact must end the turn in contact with that same stand.";
        "vb.command.skirmisher-commander" Positional ["command-status"]
            "Skirmishers are in command within 6\" of any commander.";
        "vb.command.skirmisher-stand" Positional ["command-status"]
            "Skirmishers are in command within 6\" of any stand that is in command.";
        "vb.ooc.half-move" Modifier ["command-status", "movement-allowance", "may-act"]
            "Out of command: half move.";
        "vb.ooc.no-stationary" Permission ["command-status", "movement-allowance", "may-act"]
            "Out of command: cannot go stationary.";
        "vb.ooc.no-recovery" Permission ["command-status", "movement-allowance", "may-act"]
            "Out of command: cannot recover from disorder.";
        "vb.ooc.disordered-if-moved" Effect ["command-status", "movement-allowance", "may-act"]
            "Out of command: a unit that moves becomes disordered.";
        "vb.ooc.free-facing" Permission ["command-status", "movement-allowance", "may-act"]
            "Out of command: the free facing change is still allowed.";
        "vb.ooc.not-closer" Permission ["command-status", "movement-allowance", "may-act", "may-contact"]
            "Out of command: may not move closer to the enemy.";
        "vb.ooc.no-limbering" Permission ["command-status", "movement-allowance", "may-act"]
            "Out of command: artillery may neither limber nor unlimber.";
    }
    section "Rally (p11)" {
        "vb.rally.contact" Permission ["rally"]
            "A routed unit touching its corps or army command stand can be rallied.";
        "vb.rally.removes-temporary" Effect ["rally"]
            "Rallying takes away temporary disorder.";
        "vb.rally.any-facing" Permission ["rally"]
            "A rallied unit may face any way.";
        "vb.rally.no-combat" Permission ["rally", "may-act"]
            "A rallied unit takes no part in the next Combat phase.";
        "vb.rally.permanent-stays" Effect ["rally", "movement-allowance", "may-act"]
            "Permanent disorder remains: neither rally nor recovery takes it away.";
    }
    section "Ranges: Close / Long (p14)" {
        "vb.range.infantry" Table ["fire-range", "combat-dice", "fire"]
            "Infantry: no close range, long range to 2\".";
        "vb.range.dedicated-guns" Table ["fire-range", "combat-dice", "fire"]
            "Dedicated guns: no close range, long range to 4\".";
        "vb.range.very-light" Table ["fire-range", "combat-dice", "fire"]
            "Very light guns: close to 3\", long to 6\".";
        "vb.range.light" Table ["fire-range", "combat-dice", "fire"]
            "Light guns: close to 4\", long to 8\".";
        "vb.range.field" Table ["fire-range", "combat-dice", "fire"]
            "Field guns: close to 4\", long to 10\".";
        "vb.range.heavy-siege" Table ["fire-range", "combat-dice", "fire"]
            "Heavy and siege guns: close to 4\", long to 12\".";
    }
    section "Hit Numbers (p13, 14, 15)" {
        "vb.hit.melee" Table ["combat-dice", "melee", "strike"]
            "Normal melee hits on 6.";
        "vb.hit.shock" Table ["combat-dice", "melee", "strike"]
            "A shock unit that attacks hits on 5 or 6 in melee.";
        "vb.hit.cavalry-shock" Table ["combat-dice", "melee", "strike"]
            "Cavalry shock: ordered cavalry against any disordered unit hits on 5 or 6 in melee.";
        "vb.hit.long-range" Table ["combat-dice", "fire"]
            "Long-range fire of infantry and artillery hits on 6.";
        "vb.hit.sharpshooter" Table ["combat-dice", "fire"]
            "Sharpshooters hit on 5 or 6, in long-range fire only.";
        "vb.hit.close-very-light" Table ["combat-dice", "fire"]
            "Very light artillery at close range hits on 5 or 6.";
        "vb.hit.close-artillery" Table ["combat-dice", "fire"]
            "All other artillery at close range hits on 4, 5 or 6.";
    }
    section "Number of Combat Dice (p13)" {
        "vb.dice.infantry-skirmish-fire" Table ["combat-dice", "fire"]
            "Infantry, skirmish, normal, fire: 1 die.";
        "vb.dice.infantry-skirmish-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, skirmish, normal, melee: 1 die.";
        "vb.dice.infantry-skirmish-not-stationary" Permission ["movement-allowance", "modified-morale", "morale-check", "may-act", "combat-dice", "fire", "melee", "strike"]
            "Infantry, skirmish: the stationary cells do not exist (a skirmish stand is never stationary).";
        "vb.dice.infantry-skirmish-no-guns" Permission ["movement-allowance", "modified-morale", "morale-check", "morale-step", "may-act", "combat-dice", "fire", "melee", "strike"]
            "Infantry, skirmish: no dedicated guns.";
        "vb.dice.infantry-skirmish-no-reinforcing" Permission ["combat-dice", "fire", "saving-throws", "melee", "strike"]
            "Infantry, skirmish: not reinforced by skirmishers.";
        "vb.dice.linear-poor-normal-fire" Table ["combat-dice", "fire"]
            "Infantry, linear with poor musketry (PM), normal, fire: 2 dice.";
        "vb.dice.linear-poor-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, linear with poor musketry (PM), normal, melee: 3 dice.";
        "vb.dice.linear-poor-stationary-fire" Table ["combat-dice", "fire"]
            "Infantry, linear with poor musketry (PM), stationary, fire: 3 dice.";
        "vb.dice.linear-poor-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, linear with poor musketry (PM), stationary, melee: 4 dice.";
        "vb.dice.linear-normal-fire" Table ["combat-dice", "fire"]
            "Infantry, linear, normal, fire: 2 dice.";
        "vb.dice.linear-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, linear, normal, melee: 3 dice.";
        "vb.dice.linear-stationary-fire" Table ["combat-dice", "fire"]
            "Infantry, linear, stationary, fire: 4 dice.";
        "vb.dice.linear-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, linear, stationary, melee: 5 dice.";
        "vb.dice.massed-poor-normal-fire" Table ["combat-dice", "fire"]
            "Infantry, massed with poor musketry (PM), normal, fire: 2 dice.";
        "vb.dice.massed-poor-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, massed with poor musketry (PM), normal, melee: 4 dice.";
        "vb.dice.massed-poor-stationary-fire" Table ["combat-dice", "fire"]
            "Infantry, massed with poor musketry (PM), stationary, fire: 3 dice.";
        "vb.dice.massed-poor-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, massed with poor musketry (PM), stationary, melee: 5 dice.";
        "vb.dice.massed-normal-fire" Table ["combat-dice", "fire"]
            "Infantry, massed, normal, fire: 2 dice.";
        "vb.dice.massed-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, massed, normal, melee: 4 dice.";
        "vb.dice.massed-stationary-fire" Table ["combat-dice", "fire"]
            "Infantry, massed, stationary, fire: 4 dice.";
        "vb.dice.massed-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Infantry, massed, stationary, melee: 6 dice.";
        "vb.dice.infantry-guns-fire" Table ["combat-dice", "fire"]
            "Linear or massed infantry (PM or not) with dedicated guns: +1 die in fire.";
        "vb.dice.infantry-guns-melee" Table ["combat-dice", "melee", "strike"]
            "Linear or massed infantry (PM or not) with dedicated guns: +1 die in melee.";
        "vb.dice.infantry-reinforcing-fire" Table ["combat-dice", "fire"]
            "Linear or massed infantry (PM or not) with reinforcing skirmishers: +1 die in fire.";
        "vb.dice.infantry-reinforcing-melee" Table ["combat-dice", "melee", "strike"]
            "Linear or massed infantry (PM or not) with reinforcing skirmishers: +1 die in melee.";
        "vb.dice.cavalry-skirmish-melee" Table ["combat-dice", "melee", "strike"]
            "Cavalry, skirmish, melee: 2 dice.";
        "vb.dice.cavalry-linear-melee" Table ["combat-dice", "melee", "strike"]
            "Cavalry, linear, melee: 2 dice.";
        "vb.dice.cavalry-massed-melee" Table ["combat-dice", "melee", "strike"]
            "Cavalry, massed, melee: 4 dice.";
        "vb.dice.cavalry-no-fire" Permission ["may-act", "combat-dice", "fire"]
            "Cavalry of any base has no fire dice of its own.";
        "vb.dice.cavalry-not-stationary" Permission ["movement-allowance", "modified-morale", "morale-check", "combat-dice", "fire", "saving-throws", "melee", "strike"]
            "Cavalry of any base has no stationary cells.";
        "vb.dice.cavalry-skirmish-no-guns" Permission ["movement-allowance", "modified-morale", "morale-check", "morale-step", "may-act", "combat-dice", "fire", "melee", "strike"]
            "Skirmish cavalry has no dedicated guns.";
        "vb.dice.cavalry-guns-fire" Table ["combat-dice", "fire"]
            "Linear or massed cavalry with dedicated guns: +1 die in fire (its only fire die).";
        "vb.dice.cavalry-guns-melee" Table ["combat-dice", "melee", "strike"]
            "Linear or massed cavalry with dedicated guns: nothing added in melee.";
        "vb.dice.cavalry-no-reinforcing" Permission ["combat-dice", "fire", "saving-throws", "melee", "strike"]
            "Cavalry is not reinforced by skirmishers.";
        "vb.dice.battalion-normal-fire" Table ["combat-dice", "fire"]
            "Artillery, battalion, normal, fire: 1 die.";
        "vb.dice.battalion-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Artillery, battalion, normal, melee: 1 die.";
        "vb.dice.battalion-stationary-fire" Table ["combat-dice", "fire"]
            "Artillery, battalion, stationary, fire: 2 dice.";
        "vb.dice.battalion-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Artillery, battalion, stationary, melee: 2 dice.";
        "vb.dice.battery-normal-fire" Table ["combat-dice", "fire"]
            "Artillery, battery, normal, fire: 1 die.";
        "vb.dice.battery-normal-melee" Table ["combat-dice", "melee", "strike"]
            "Artillery, battery, normal, melee: 1 die.";
        "vb.dice.battery-stationary-fire" Table ["combat-dice", "fire"]
            "Artillery, battery, stationary, fire: 1 die.";
        "vb.dice.battery-stationary-melee" Table ["combat-dice", "melee", "strike"]
            "Artillery, battery, stationary, melee: 1 die.";
        "vb.dice.battery-see-saves" Definition ["fire", "melee", "saving-throws", "strike"]
            "The normal (not stationary) cells of a battery point to the saving throws: its hits can be saved.";
        "vb.dice.artillery-no-extras" Permission ["movement-allowance", "modified-morale", "morale-check", "morale-step", "may-act", "combat-dice", "fire", "saving-throws", "melee", "strike"]
            "Artillery has no dedicated guns and no reinforcing skirmishers (empty cells).";
        "vb.dice.poor-musketry" Definition ["combat-dice", "strike"]
            "PM stands for poor musketry: such infantry reads its own line of the table (note *).";
        "vb.dice.artillery-flank-melee" Table ["combat-dice", "melee", "strike"]
            "Artillery rolls no dice against a melee on its flank or rear (note **).";
    }
    section "Saving Throws (p18, 20)" {
        "vb.save.roll" Table ["fire", "melee", "saving-throws", "strike"]
            "A saving throw is 1d6: 1 to 3 fails, 4 to 6 cancels the hit.";
        "vb.save.disordered-attacker" Modifier ["fire", "melee", "saving-throws", "strike"]
            "Save against any casualty caused by a disordered stand (fire or melee).";
        "vb.save.open-order" Modifier ["fire", "saving-throws"]
            "Save for open-order troops hit by fire.";
        "vb.save.battery-not-stationary" Modifier ["fire", "melee", "saving-throws", "strike"]
            "Save against hits of an artillery battery that is not stationary (the normal column).";
        "vb.save.building-fire" Modifier ["fire", "saving-throws"]
            "Save for troops in buildings against fire.";
        "vb.save.building-melee" Modifier ["melee", "saving-throws", "strike"]
            "Save for troops in buildings against melee.";
        "vb.save.works-fire" Modifier ["fire", "saving-throws"]
            "Save for troops in field works against fire.";
        "vb.save.works-melee" Modifier ["melee", "saving-throws", "strike"]
            "Save for troops in field works against melee.";
        "vb.save.reinforcing" Modifier ["fire", "saving-throws"]
            "Save for close-order infantry with reinforcing skirmishers against infantry fire.";
        "vb.save.cavalry-withdraw" Modifier ["fire", "saving-throws"]
            "Cavalry hit by fire may withdraw 6\" for each hit to try to save it.";
        "vb.save.hasty-works" Modifier ["fire", "saving-throws"]
            "Save for troops in hasty works against infantry fire.";
        "vb.save.forest" Modifier ["fire", "saving-throws"]
            "Save for infantry in forest against fire.";
        "vb.save.broken-ground" Modifier ["fire", "saving-throws"]
            "Save for infantry skirmishers in broken ground against fire.";
        "vb.save.artillery-vs-heavy" Modifier ["fire", "saving-throws"]
            "Artillery hit by siege or heavy artillery has no open-order save (note *).";
        "vb.save.skirmish-room" Modifier ["fire", "saving-throws"]
            "Infantry skirmishers have the open-order save only with a full base width of room on their flanks (note *).";
        "vb.save.building-vs-heavy" Modifier ["fire", "saving-throws"]
            "A building gives no save against heavy or siege artillery (note **).";
        "vb.save.works-vs-siege" Modifier ["fire", "saving-throws"]
            "Field works give no save against siege artillery (note **).";
        "vb.save.reinforcing-casualty" Effect ["fire", "saving-throws"]
            "When infantry fire gets through to a stand with reinforcing skirmishers, their SP is the casualty (note ***).";
        "vb.save.reinforcing-artillery-casualty" Effect ["fire", "saving-throws"]
            "When artillery hits a stand with reinforcing skirmishers, an SP of the close-order infantry is the casualty (note ***).";
    }
    section "Win Melee (p15)" {
        "vb.win.fewest-hits" Procedure ["melee-winner", "melee", "advance-after-melee"]
            "The side that took fewer hits wins the melee.";
        "vb.win.tie-breaker" Procedure ["melee-winner", "melee"]
            "With equal hits the tie break decides.";
        "vb.win.attackers-advance" Permission ["advance-after-melee", "melee"]
            "When the attackers win, every attacking unit that was in the melee may advance into the ground given up.";
        "vb.win.attackers-face" Permission ["advance-after-melee"]
            "Attackers who win a melee may make a facing change, with the advance or instead of it.";
        "vb.win.firers-stay" Permission ["advance-after-melee"]
            "Units that only fired may neither advance nor change facing after a melee.";
        "vb.win.defending-cavalry" Permission ["advance-after-melee", "melee"]
            "Defending cavalry that wins has the same option (other defenders have not).";
        "vb.win.quarter-inch" Positional ["advance-after-melee"]
            "An advancing unit may not come nearer than 1/4\" to any other enemy.";
    }
    section "Elim Units & Retreat Path (p17); Artillery Losing Melee (p15)" {
        "vb.elim.retreat-first" Effect ["morale-check", "morale-step", "melee"]
            "A unit that loses its last SP in melee or by routing makes its retreat before it is taken off.";
        "vb.elim.limbered-artillery" Effect ["melee", "must-check-morale"]
            "Limbered artillery is eliminated by any melee attack, without a roll.";
        "vb.elim.unsupported-artillery" Effect ["morale-step", "melee"]
            "Unsupported artillery that is forced to retreat is eliminated.";
    }
    section "Lose Melee (p15,17)" {
        "vb.lose.one-step" Effect ["morale-step", "melee"]
            "The loser drops one morale step and retires.";
        "vb.lose.disordered-retreat" Effect ["morale-step", "melee"]
            "If the step makes it disordered it retreats 1/2 of its move, still facing the enemy.";
        "vb.lose.rout-retreat" Effect ["morale-step", "melee"]
            "If the step makes it rout it retreats a full move facing away.";
        "vb.lose.rout-effects" Effect ["morale-step", "melee"]
            "A rout from melee has all the effects listed under morale failure.";
        "vb.pass.non-skirmish" Permission ["forced-pass-through"]
            "Only retreating units that are not skirmishers affect those they go through.";
        "vb.pass.first-half" Positional ["forced-pass-through"]
            "A retreating unit affects a friend only when the contact comes in the first half of the retreat.";
        "vb.pass.parallel-sides" Positional ["forced-pass-through"]
            "A retreating unit affects a friend only when the path goes in and out through opposite (parallel) sides of the friend.";
    }
    section "Forced Pass Through Table (p17)" {
        "vb.pass.disordered-through-ordered" Table ["forced-pass-through"]
            "Disordered through ordered: the passed unit becomes disordered.";
        "vb.pass.disordered-through-disordered" Table ["forced-pass-through"]
            "Disordered through disordered: carry.";
        "vb.pass.routed-through-ordered" Table ["forced-pass-through"]
            "Routed through ordered: the passed unit becomes disordered.";
        "vb.pass.routed-through-disordered" Table ["forced-pass-through"]
            "Routed through disordered: the passed unit routs.";
        "vb.pass.routed-through-routed" Table ["forced-pass-through"]
            "Routed through routed: the passed unit routs (again).";
        "vb.pass.carry" Definition ["forced-pass-through"]
            "Carry means that both units go back together, in contact (note *).";
        "vb.pass.infantry-meets-cavalry" Effect ["forced-pass-through"]
            "Infantry that meets ordered cavalry in the second half of its retirement, routing or retreating disordered, stops.";
    }
    section "Cavalry Breakthrough (p21)" {
        "vb.break.trigger" Permission ["cavalry-breakthrough"]
            "A breakthrough arises when a unit meleed by close-order cavalry routs.";
        "vb.break.phases" Sequence ["cavalry-breakthrough"]
            "A breakthrough can arise in the Morale phase or in the Combat phase.";
        "vb.break.option-occupy" Permission ["cavalry-breakthrough"]
            "Option 1: occupy the ground and make a facing change.";
        "vb.break.option-remain" Permission ["cavalry-breakthrough"]
            "Option 2: stay in place and make a facing change.";
        "vb.break.option-continue" Permission ["cavalry-breakthrough"]
            "Option 3: go on with the charge.";
        "vb.break.follow" Procedure ["cavalry-breakthrough"]
            "Router not eliminated: the cavalry follows it directly, up to its full move, until it contacts the router or another unit in the path.";
        "vb.break.cavalry-test" Procedure ["cavalry-breakthrough"]
            "Cavalry that breaks through into somebody takes a breakthrough morale test.";
        "vb.break.combat-phase-only-cavalry" Procedure ["cavalry-breakthrough"]
            "In a breakthrough of the Combat phase the contacted unit does not check.";
        "vb.break.morale-phase-both" Procedure ["cavalry-breakthrough"]
            "In a breakthrough of the Morale phase both the cavalry and the contacted unit check.";
        "vb.break.routed-no-test" Procedure ["cavalry-breakthrough", "must-check-morale"]
            "There is no morale check when the contact is with a routed unit.";
        "vb.break.permanent-disorder" Effect ["cavalry-breakthrough"]
            "Cavalry that breaks through is given permanent disorder.";
        "vb.break.replaces-temporary" Effect ["cavalry-breakthrough"]
            "Cavalry that breaks through in temporary disorder has that replaced by permanent disorder; it does not rout.";
        "vb.break.melee" Procedure ["cavalry-breakthrough"]
            "After a breakthrough a melee is fought as usual.";
        "vb.break.eliminated-ahead" Procedure ["cavalry-breakthrough"]
            "Router eliminated: the same, except that the cavalry goes straight ahead, up to half its normal move.";
        "vb.break.eliminated-contact" Permission ["cavalry-breakthrough"]
            "Router eliminated: that move must end in contact.";
    }
    section "Morale Collapse and Div Exhaustion (p24)" {
        "vb.exhaust.phase" Sequence ["exhaustion-phase"]
            "Exhaustion is checked in the Exhaustion phase, for both sides.";
        "vb.exhaust.level" Procedure ["exhaustion-phase"]
            "A division is exhausted when its total of lost SP equals or exceeds its exhaustion level.";
        "vb.exhaust.end-of-turn" Sequence ["exhaustion-phase"]
            "The effects of exhaustion begin at the end of the turn, not at the moment of the loss.";
        "vb.exhaust.loses-stationary" Effect ["movement-allowance", "exhaustion-phase"]
            "Exhausted: every unit loses stationary status.";
        "vb.exhaust.no-stationary" Permission ["exhaustion-phase", "movement-allowance", "may-act"]
            "Exhausted: units cannot go stationary.";
        "vb.exhaust.no-contact" Permission ["exhaustion-phase", "may-contact", "may-act"]
            "Exhausted: units cannot move into contact with the enemy.";
        "vb.exhaust.must-check" Procedure ["exhaustion-phase"]
            "Exhausted: the division checks for collapse in each turn in which it takes casualties (the sheet says here in the morale phase; R37).";
        "vb.collapse.who" Procedure ["exhaustion-phase"]
            "A division at or above its level that took casualties in the turn checks for collapse.";
        "vb.collapse.again" Procedure ["exhaustion-phase"]
            "Divisions that collapsed before check like the others.";
        "vb.collapse.same-turn" Procedure ["exhaustion-phase"]
            "A division checks for collapse already in the turn in which it reaches its level.";
        "vb.collapse.roll" Procedure ["exhaustion-phase"]
            "Roll 1d6: a result equal to or lower than the SP the division lost that turn is a collapse.";
        "vb.collapse.good-permanent" Effect ["morale-step"]
            "Collapse: good units get permanent disorder.";
        "vb.collapse.disordered-rout" Effect ["morale-step"]
            "Collapse: disordered units rout.";
        "vb.collapse.routed-eliminated" Effect ["morale-step"]
            "Collapse: routed units are eliminated.";
        "vb.collapse.no-contact" Permission ["exhaustion-phase", "may-contact", "may-act"]
            "Collapse: units cannot move into contact with the enemy.";
    }
}

rulings! {
    R1 Firm "Which game is this?"
        "It is Volley & Bayonet, second edition (Road to Glory): its stands, strength points, stationary status, dedicated guns, command at 6\" and exhaustion of divisions are on the sheet, and public sheets of that game print the same phases, rates, ranges and modifiers.";
    R2 Firm "Scale"
        "1\" = 100 yards, one game turn = one hour, 1 SP = about 500 foot or horse, or 8 to 12 guns.";
    R3 Firm "Stands and footprints"
        "Massed infantry and cavalry 3\" x 3\"; linear infantry and cavalry 3\" x 1.5\"; skirmish stand 1.5\" x 0.75\"; artillery battalion 3\" x 1.5\"; artillery battery 1.5\" x 1.5\"; commanders 1\" x 1\". A stand never changes base during a game; limbered, march column and stationary are markers.";
    R4 Firm "How units are rated"
        "Morale 3 conscripts and militia, 4 line, 5 veterans, 6 guards. SP: massed infantry 4 to 6, linear infantry 2 to 4, massed cavalry 3 to 4, linear cavalry 2, skirmish stand 1 (2 for a whole light regiment), artillery battalion 2, battery 1.";
    R5 Likely "Traits"
        "Poor musketry (PM): fewer stationary dice. Poorly trained (PT) or militia: pays for every facing change. Sharpshooter: rifle-armed infantry. Shock: hits on 5 or 6 when it attacks in melee, infantry or cavalry. Elite (\"with elites\"): an infantry stand that contains grenadiers or guards. Lancer: cavalry with the lance; it takes the +2 in a tie from secure infantry and gives none of its own. Traits do not change morale.";
    R6 Firm "Turns"
        "A game turn is two player turns, each with all six phases. The scenario's attacker moves first; without one, high d6 chooses (roll again if equal), and the same side is first all game.";
    R7 Firm "The check itself"
        "One d6: equal to or lower than the modified morale passes.";
    R8 Likely "Automatic results"
        "There are none: at 6 or more every roll passes, at 0 or less every roll fails.";
    R9 Likely "Attacker and defender in a check"
        "A unit that moved into contact this player turn (or breaks through) is an attacker; every other unit that checks is a defender, also a phasing unit that checks only because of enemy guns. Attackers never take the defender lines (an attacker under flank fire has no -1). \"Higher ground\" means higher than the enemy that makes it check. A unit with several enemies checks once, with the worst face and the worst enemy.";
    R10 Firm "States"
        "Good, temporary-disorder, permanent-disorder, routed. Routed means both markers. Ladder: good, disordered (of either kind), routed; a further failure routs again. A disordered unit that gets another disorder which is not a morale step (moving out of command, a facing change) stays as it is; it cannot choose disorder as payment. Permanent disorder counts exactly like temporary in every condition.";
    R11 Firm "Recovery"
        "Only in command and not in contact with the enemy, for half the move, at its beginning or end; only temporary disorder. A unit that recovered at the end of its move had to move as a disordered one.";
    R12 Firm "A routed unit"
        "Until rallied it does nothing at all (we read \"stay in place\" so), makes no checks, has no zone of control, supports nobody. Contacted: no checks, it rolls no dice, loses, and routs again (1 SP, full move).";
    R13 Likely "Stationary"
        "It is gained by giving up the whole move, in command, close-order infantry and unlimbered artillery only; units may start a scenario stationary. Lost by any movement, pivot, paid facing change, limbering, advance, retreat, rout and by exhaustion of the division; not by becoming disordered in place nor by recovering.";
    R14 Firm "What can limbered artillery not do?"
        "It does not fire, has no zone of control and no close range for morale checks.";
    R15 Likely "Facing changes"
        "The \"free facing\" of stationary infantry and of units out of command is the free first change of the table; PT and militia have none. At most two facing changes a turn. A facing change turns the stand about its centre to any facing. Limbered artillery and commanders turn as they like while they move, and guns unlimber facing any way; manhandled guns go straight forward or back.";
    R16 Likely "What 1/2 is half of"
        "Half of the unit's full rate, before any halving for command; costs add up, and what is left over is the allowance. No rounding anywhere.";
    R17 Likely "Out of command"
        "Half of the full rate; a unit becomes temporarily disordered if it travels at all (turning on the spot is not moving). \"Closer\": the move may not end nearer to any visible enemy stand within 24\" than it began. It may still fire and fight if attacked.";
    R18 Firm "Chain of command"
        "Own division, corps or army commander within 6\", measured to the nearest edge at the start of the player turn; contact may run through a chain of stands of the same division, every link must still be touching at the end of the turn. Commanders are always in command.";
    R19 Likely "Zone of control"
        "Every unrouted stand except limbered artillery and commanders has one (on the table march columns have none either, R74), 1\" deep and as wide as its front. A unit that begins in a zone may leave it backwards or sideways, or contact that stand.";
    R44 Ours "March column"
        "Entering or leaving costs 1/2 move; no terrain costs on a road; cannot fire, be stationary or contact; if contacted, its morale check counts it as taken in flank, melee dice are normal. Artillery on the march is limbered.";
    R45 Ours "Terrain"
        "Hills free, but for steep ones (R69). Forest: skirmishers free, other infantry at half rate, cavalry and artillery only on roads. Broken ground: infantry free, cavalry and artillery at half rate. Stream or ford: 1/2 move to cross, and temporary disorder if it contacts an enemy in that move. Building: infantry only, 1/2 move to enter, one stand a town block of 3\" x 3\", no flanks or rear inside. Field works and hasty works: infantry and artillery hold them, facing out, 1/2 move to cross from outside. Rivers, lakes, cliffs: impassable. Half rate means every inch there counts two.";
    R46 Likely "Commanders"
        "They move 24\", through friends; no SP, cannot be shot; if an enemy stand reaches one it is put in contact with the nearest friendly unit within 24\", else it is captured and replaced in the next Command phase by a new one at any unit of its command. \"Attached\" means touching the unit when it checks. Only the army commander's +1 is printed, corps and division commanders give none. Only corps and army commanders rally.";
    R54 Likely "The pivot before contact"
        "If the unit turns at all, that is its facing change and costs what it costs. There is no need to line up; it is enough that a front edge or front corner touches.";
    R56 Firm "Reactions"
        "None, except skirmishers giving way and cavalry withdrawing from fire.";
    R20 Likely "Order of combat; who shoots"
        "In the Combat phase the phasing player names one enemy stand at a time; all his stands in contact with it melee it, and any others in range may fire at it in the same combat. It fights back in melee against one of the stands in contact (its choice; its hits may go to others in contact once that one is gone) or, if only shot at, may fire at one of those that shot. Both sides roll before casualties are taken. Each stand attacks once a phase and defends as often as it is attacked, answering once (R86). When all the phasing player's combats are done, stands of the other side that have not rolled dice this phase may fire at a phasing stand in range. A stand in contact only melees. Every contact made in a player turn is fought in its Combat phase if both are still touching, so no contact lasts into the next turn.";
    R21 Ours "Arc and line of fire"
        "Straight ahead and up to 45 degrees outward from the front corners, measured from front edge to nearest edge. Blocked by what blocks sight (R58) and by any stand in between; guns on higher ground than both may fire over stands more than 2\" from either end. No fire into a melee except as part of that combat.";
    R22 Likely "Losses and dice"
        "The number of dice does not fall with SP.";
    R23 Firm "Infantry with dedicated guns"
        "Within 2\" both roll, from 2\" to 4\" only the guns' die; the two are separate pools for saves (infantry fire and artillery fire). In melee it is one pool.";
    R24 Likely "Sharpshooters"
        "All small-arms dice of the stand, skirmisher die included, not the dedicated guns; never in melee.";
    R25 Likely "More than one saving throw"
        "Every row that applies gives one separate throw; a hit is cancelled when any of them succeeds. Terrain gives one row at most.";
    R26 Likely "Open order"
        "Skirmish stands of infantry and cavalry, and artillery stands limbered or not. Close-order stands with reinforcing skirmishers are not open order. \"Full base width to flanks\": no other stand, friend or enemy, within one base width (1.5\") on either side.";
    R27 Firm "What do buildings and field works save against?"
        "Against fire and against melee; note ** limits only the fire.";
    R28 Likely "Works and terrain"
        "\"works\" in the morale table are field works and hasty works alike. Cavalry holds neither buildings nor works, artillery no buildings. A stand has one terrain; where two overlap the owner picks one. Hasty works give no save in melee or against artillery.";
    R29 Likely "Reinforcing skirmishers"
        "One skirmish SP attached to a close-order infantry stand of the same division (+1 die, a save against infantry fire). The first unsaved infantry-fire hit of a volley takes that SP, further ones the stand; the throw counts for all infantry hits of that volley. Gun and melee hits fall on the stand. When the SP is gone so is the bonus. If the stand routs the skirmishers are lost with it, which is no further casualty of the stand. Attaching and detaching is part of a move and free; the stands must touch. The SP counts for the division's losses.";
    R30 Likely "Cavalry withdrawing"
        "6\" for each hit it throws for; optional; the owner decides after other saves, for all remaining hits or none; straight back, keeping its facing; it may not pass enemies; it keeps its order. Skirmish cavalry has the open-order save as well.";
    R31 Likely "Winning a melee"
        "Casualties after saves, on all stands of a side in that combat, from melee and from fire in the same combat, not limited by SP left. A unit hit from the rear still rolls all its dice (except artillery). Neither side checks for a contact with a routed unit or with limbered guns. Melee is over after one round: the loser always goes.";
    R32 Ours "A tied tie break"
        "Equal totals leave the field to the defender.";
    R33 Likely "Highest modified morale"
        "Every stand of the side in that melee, modified as for a check at that moment (a disorder from the Morale phase counts); the highest is used; the tie modifiers count if any stand of the side qualifies, penalties only if all do.";
    R34 Likely "Shock"
        "A shock unit hits on 5 or 6 only when it attacks; cavalry shock needs cavalry in good order and an enemy that is disordered or routed, in attack and in defence. They do not add up.";
    R35 Firm "Losing a melee"
        "A disordered loser goes back facing the enemy. Direction: straight away from the stand that beat it, bent as little as needed around impassable ground and enemies; if it cannot get at least 1\" from every enemy it is eliminated. Every stand of the beaten side that was in contact drops a step and retires; stands that only fired stay.";
    R36 Likely "Pass through: gaps in the table"
        "Disordered through routed, which the table lacks, has no effect. A retreating unit that would end on a friend goes on until clear. \"Carry\" moves the other back in contact to the end of the retreat, without losing a step.";
    R39 Likely "Breakthrough"
        "It is for attacking close-order cavalry only; a unit eliminated by the charge counts as routed and eliminated. Following a router without catching anybody still costs permanent disorder. The test is a morale check as attacker; failing it when good or temporarily disordered means permanent disorder, not a second step; failing it when already permanently disordered is a rout. It then fights at once (in which phase: R91); one breakthrough a unit a phase.";
    R40 Likely "Close order into skirmishers"
        "The skirmishers drop one step and retire (morale-step, lost-melee): half a move disordered, or rout with its casualty, which removes a 1 SP stand. Several skirmish stands on the path each cost movement.";
    R41 Firm "Cavalry into infantry skirmishers: which distance is half of which?"
        "They reach cover if the cover is at most half as far from them as the cavalry was when it began its charge. The printed comparison stays available (cover_rule_as_printed). Cover: forest, building, works, broken ground.";
    R42 Likely "Cavalry secure; weight"
        "\"protected flank\": within 1\" of the table edge, impassable ground or a friendly stand that does not quite touch, so that no enemy stand fits; it must be combined with contact or blocking terrain on the other side. Terrain that blocks cavalry: forest, buildings, works, impassable. Infantry in a building is secure. Outside buildings skirmishers are never secure. Weight: light < medium < heavy, one step or two make the same -1; the lighter side takes it.";
    R43 Likely "Artillery"
        "Supported guns that lose retreat half their limbered rate and stay unlimbered. Artillery routed by a failed check or a collapse moves its limbered rate like others: the line on unsupported guns is about losing melees.";
    R47 Likely "Skirmish stands on their own"
        "Open order, never stationary, no dedicated guns, 1 die; through friends freely, and friends through them (R57). They count as a unit of their division.";
    R48 Firm "Front, flank, rear"
        "Front is ahead of the line through the stand's front edge; rear is behind the line through its back edge; the rest is flank. An attack is judged by where the middle of the attacker's front edge began its final straight move (R75); fire by the middle of the shooter's front.";
    R55 Firm "The -2 for linear Pre-Revolution infantry"
        "It counts from flank or rear, in melee only; close-range flank fire costs it 1.";
    R37 Firm "In which phase is collapse rolled?"
        "In the Exhaustion phase: the sheet says so twice and names the Morale phase once, in the effects of exhaustion, where no losses are known yet.";
    R38 Likely "Exhaustion level; \"turn\""
        "Half of the division's starting SP (guns and skirmishers included), rounded up; 60 per cent rounded up if its average morale, weighted by SP, is 5 or more; 40 per cent rounded up if it is below 4. \"That turn\" is the player turn, as each has its Exhaustion phase; losses by both sides count. A casualty of a rout caused by a collapse counts in the next player turn. A collapse can happen again.";
    R49 Ours "Winning"
        "Checked at the end of each game turn. A side is beaten when divisions holding half or more of its starting SP are exhausted, collapsed or destroyed. Both at once, or neither after the last turn: the smaller share of starting SP lost wins; less than 5 percentage points apart is a draw. Scenario objectives may replace this.";
    R50 Ours "Length, table, deployment"
        "12 game turns; table 72\" x 48\"; both sides set up within 12\" of their long edge, defender first (the side that moves second, if the scenario names none), units of a division within 6\" of its commander or in a chain; units may start stationary, guns limbered or not.";
    R51 Ours "Points"
        "Close-order infantry SP x morale; close-order cavalry SP x (morale + 1), heavy +2; skirmish stand 2 + morale for each SP; artillery battalion 10, battery 5, very light -1, heavy or siege +3, horse +2. Dedicated guns +3, reinforcing skirmishers +4, shock +3, sharpshooter +2, elite +1, lancer +1, poor musketry -2, poorly trained -1. Commanders are free: one army commander, one for each corps, one for each division. Small battle 200 points a side, standard 400, large 800.";
    R52 Ours "Typical forces"
        "For ready-made armies. Napoleonic division: 2 or 3 massed brigades of 4 to 5 SP, 1 skirmish SP, 1 foot battery (field). Cavalry division: 2 massed cavalry brigades of 3 SP, 1 horse battery (light). Corps: 2 to 4 divisions, 1 artillery battalion (field or heavy). French: morale 4 to 5, guard 6 with elites and shock; Austrian: morale 4, dedicated guns early, poorly trained; Russian: morale 4, dedicated guns, poor musketry; Prussian (1813): morale 4, militia 3 poorly trained; British: linear or massed, morale 5, no poor traits, reinforcing rifles are sharpshooters. Old-regime armies: linear Pre-Revolution infantry of 2 to 3 SP with dedicated guns, linear cavalry of 2 SP.";
    R53 Likely "Measuring and rounding"
        "Inches to the nearest edges, limits inclusive, nothing is rounded.";
    R57 Ours "Moving through friends"
        "In its own move a stand may go through friendly skirmish stands, commanders and artillery, and skirmishers, commanders and limbered guns through anybody, without effect on either; other stands go around. No stand but a commander (R79) may end overlapping another. In a forced pass through a skirmish stand that is passed is affected like any other.";
    R58 Ours "Sight"
        "A stand sees another if some straight line from any point of its edge to any point of the other is not blocked. Forest, buildings and hills in between block; a hill does not if either end stands as high. A stand in a building sees and is seen, one in a forest if it is within 2\" of the edge of the wood; friends and enemies do not block sight (they block fire, R21). No limit of distance, nothing is hidden.";
    R59 Ours "Table edge"
        "A stand that retreats, routs or withdraws across a table edge is lost with all its SP, which count for its division, unless it halts at its own edge or bends away (R97); nobody leaves the table of his own will. Commanders never leave it. A division whose last stand is gone counts as destroyed and its commander is taken off.";
    R60 Ours "Terrain for a game without a scenario"
        "The scenario's map; without one 6 to 8 pieces of 6\" to 12\" (at least one hill, one wood, one village of one to three blocks), not nearer than 3\" to each other, roads and a stream at will; the side that moves first takes the long edge the other leaves. Field works only for a defender, at most one stand's width for each of his divisions; hasty works are put up by a stationary infantry stand that stays stationary for two of its own turns in a row.";
    R61 Ours "Scale of a battle"
        "The inch is 91 metres. The hint of a scenario gives metres, table and minutes; without a table the whole map is laid out, without a hint the usual table or as much as the map needs.";
    R62 Ours "From men to stands"
        "500 men are a strength point, to the nearest whole, halves up, at least one; if a side would come to fewer than 15 so, both are mustered at 250. Units of one side, lowest command, class, arrival and start that stand within 6\" of each other form a run; guns are never joined. Classes are formed foot, skirmishers, riflemen, heavy, medium, light and irregular horse, guns. Light foot skirmishes before 1792, later only if it starts so or has rifles. The largest stand has from 1792 on 6 SP of foot or 4 of horse, before 4 and 3, skirmishers 2; a larger unit is first cut into equal parts. A run is cut into as few stands as that allows, as equal as can be, and if two cuts are alike at the earlier place.";
    R63 Ours "Ratings from the scenario"
        "Skirmishers on skirmish bases; before 1792 all others linear, from then on foot of 4 SP and horse of 3 SP massed, the rest linear. Morale: raw 3, regular 4, veteran 5, elite 6, the mean of the men, halves up; a number the author gives goes before. By half the men or more: poorly trained (raw or militia), poor musketry (formed foot of Russia or the Ottomans, or with the trait), sharpshooters (rifles), shock, lancers (lancers and cossacks). Elites are in a stand of foot with any grenadiers, guards or elite unit. Two battalion guns are dedicated guns. From 1792 on formed foot of 3 SP with 500 men of light infantry or with the trait of skirmishers has one of its SP attached as skirmishers.";
    R64 Ours "Guns from the scenario"
        "A unit of guns is one stand: up to 12 a battery, up to 24 a battalion, more are cut into equal stands. Weight by the mean pounder of the cannon, of all pieces if there are none, an unknown one counting 8: under 3.5 very light, under 5.5 light, under 10 field, up to 20 heavy, above that siege. Horse artillery with field guns counts as light.";
    R65 Ours "Divisions from the scenario"
        "They are the direct parts of the army, or the army itself; one of more than six close-order stands is replaced by its own parts. Stands directly under a command that is taken apart go to its nearest part. A division of fewer than 3 SP joins the smaller of its neighbours in the file. What lies between army and division is a corps. Each command has a commander; a man who is named twice is one stand with both duties.";
    R66 Ours "How stands start"
        "A garrison is in the nearest free block within 3\" and stationary; on the march a stand is in march column and guns are limbered; else deployed. Deployed close-order infantry and unlimbered guns of the side that is attacked are stationary; without an attacker only garrisons and squares. Stands of one run that would overlap are set flush along their front, then all are settled as near as can be to where they stood, clear of friends, of blocks and of ground barred to them, 1\" from enemies. There are no written orders.";
    R67 Ours "Hours"
        "A turn has the minutes of the hint, else an hour; a battle as many turns as its hours, at most 30. A hint that asks for halved moves is not followed: that would touch every table.";
    R68 Ours "Town blocks"
        "A block is a square of 3\", north up, and a room for one stand of infantry. A strong point is one block at its middle; a village has as many as it has sectors, else by its area, up to four, in a row along its longer side, four of them two by two. One that would leave the table is moved in, one that would overlap an earlier one is moved straight away from it until they touch, and left out if there is no room. Inside, the body of the stand is the block, front on all sides. Nobody else may overlap it, but for stands on a road (R71).";
    R69 Ours "What the map means"
        "Woods are forest. Rough ground, vineyards and steep hills are broken ground. Marsh counts by its going. Water and rivers are impassable. Crops, gentle hills and hedges mean nothing. Works are field works; walls, and areas of hard cover that are no buildings, are hasty works. A line of works or a wall protects a stand whose front edge is within 0.25\" of it and looks at it, against what comes from the front; an area protects one with half its base in it on all sides. What the scenario says of the going goes before R45.";
    R70 Ours "Terrain of a stand"
        "Half of its base or more in an area puts it there. Of several the best for its owner: building, field works, hasty works, forest, broken ground, open.";
    R71 Ours "Lines, bridges, fords, roads"
        "A stream, a hollow way, a wall or works is crossed when the way of the centre crosses it. Free going costs nothing; half going, and works, half the rate; what is barred is crossed only at a bridge or ford, at least 2\" wide, for half the rate. On a road, in march column or limbered, nothing is paid: that is with the centre within 0.5\" of it all along. Then barred ground, and blocks without an enemy, do not stop the base; it may end there, but not on a garrison. Deep water is crossed only on a road over a bridge. Only streams disorder a charge.";
    R72 Ours "Room to turn"
        "Only the place in which a turn ends counts. Formed friends that it touched before or overlaps after the turn are let out of the next leg; at the end of the order it is clear of all.";
    R73 Ours "A move"
        "One order a stand a phase. Infantry and cavalry go ahead or obliquely and face about to go back. A march that would come nearer than 0.25\" to an enemy it was not near before ends there.";
    R74 Ours "Zones on the table"
        "A zone is entered when any part of the base touches it; march columns have none. From a zone in which it starts a stand may not go nearer to its owner nor come back into it. Zones that are entered within 0.25\" of the target's own do not bar a charge.";
    R75 Ours "The charge"
        "It is the whole move: recovery, one turn about the centre, then straight ahead until it touches. Flank attacks are prepared a turn ahead.";
    R76 Ours "Contact"
        "One attacker has one target; a target has any number of attackers. To touch is no contact, but nobody ends touching what he may not contact.";
    R77 Ours "Command by contact"
        "A stand in command by contact remembers which stands it touched. Its order counts as in command if it ends touching one of them where that one stands now, and that one then stays this phase if it has not acted. Not to act is always allowed.";
    R78 Ours "Not closer"
        "For a stand out of command the distances before and after its order to every enemy in sight within 24\" before it are compared.";
    R79 Ours "Commanders on the table"
        "They take no room, are moved by nobody, and ride anywhere within 24\". One whom an enemy base touches or sweeps over goes behind the nearest friendly stand within 24\" that is not in contact, if no enemy touches him there, else behind the next; with none he is captured. A new one takes over behind any stand of his command.";
    R80 Ours "Skirmishers attached to a stand"
        "They are a piece of their own, off the table as long as they are attached. Only stands of 1 SP attach, to close-order infantry of their division that has none, is not routed, in march column or in contact. They detach to any free place that touches their host.";
    R81 Ours "Skirmishers giving way"
        "Before close-order infantry they drop a step and retire along its heading, disturbing nobody; before cavalry they go to the nearest cover in reach, or are eliminated. Of equally near places the westernmost, then the southernmost counts.";
    R82 Ours "The Morale phase"
        "All checks are rolled, then all disorders, then all routs take effect, then cavalry breaks through.";
    R83 Ours "Several enemies, several guns"
        "Contact goes before guns; of several enemies the one counts that gives the lowest modified morale; of several guns the one with the least distance beyond its close range.";
    R84 Ours "Order of combat"
        "A stand attacks once a phase and answers once, a breakthrough apart. When the phasing side has fought, stands of the other side that have not rolled may fire.";
    R85 Ours "The line of a shot"
        "It is tried from both corners and the middle of the front edge to the nearest part of the target in the arc; the shortest free one is the range. Woods, blocks that neither end is in, higher contours and any other stand but commanders block it; guns that are higher shoot over stands more than 2\" from both ends. Stands in contact are shot at only as part of their combat.";
    R86 Ours "Several in one combat"
        "Shooters roll first, then each attacker strikes the defender, then the defender strikes the attacker it chose; hits beyond the strength of that stand fall on its other attackers without saves. Then losses come off, and the sums of unsaved hits decide.";
    R87 Ours "Cavalry falling back"
        "It is asked after the other saves, for all unsaved hits of fire in a combat or none. It goes 6\" a hit straight back, facing kept, through friends, cut short by enemies, ground and friends at the end.";
    R88 Ours "Ways back"
        "A beaten defender goes the way its attacker faced, an attacker opposite to its own facing, one routed by guns away from them. It goes straight; if enemies or ground bar that, bent by 15 degrees and more, right before left, up to 90. If no way is free it goes as far as it can; if it cannot stop 1\" from every enemy it is eliminated.";
    R89 Ours "Passing friends"
        "Each friend that is overlapped on the way back is affected once, in the order of distance. First half means that the way to it is at most half of the retreat; parallel sides, that the way of the centre goes in by one edge and out by the opposite one.";
    R90 Ours "Taking ground"
        "The winner goes straight ahead by any length up to the far side of the base the loser stood on, not nearer than 0.25\" to another enemy, and may turn. Infantry enters a block that it has won.";
    R91 Ours "Breakthrough on the table"
        "The cavalry goes straight along the heading of the router. Whom it contacts checks again. In the Combat phase the melee is fought at once, in the Morale phase it comes in the Combat phase.";
    R92 Ours "Covered flanks"
        "By a friend: an unrouted stand of infantry or cavalry that touches that edge or its corners. By blocking terrain: wood, block, works or impassable ground within 0.25\" of that edge or under half of it; half the base in a wood covers both. Protected: the table edge, impassable ground or such a friend within 1\".";
    R93 Ours "The Exhaustion phase"
        "All divisions of both sides are looked at with the losses they have; what a collapse costs counts in the next player turn.";
    R94 Ours "Objectives"
        "They are taken by an unrouted stand of infantry or cavalry with half its base in the ground, its block in it, or within the radius, while no such enemy is; and keep their last holder.";
    R95 Ours "Opening"
        "Without an attacker each side rolls a d6, again while equal, and the higher chooses whether to go first; that holds all game.";
    R96 Ours "Works dug in battle"
        "Only where that is agreed on: infantry stationary at the end of two of its own turns running is in hasty works until it moves or turns.";
    R97 Ours "Edges"
        "A retreat that reaches the edge of its own side halts there; a stand that was within 1\" of it already is lost. A retreat that would cross another edge is bent along it, and lost only if there is no other way (R59).";
    R98 Ours "Bridges in a village"
        "To enter or leave a block is no leg, so a garrison comes out on any side of a stream that runs through its block.";
}

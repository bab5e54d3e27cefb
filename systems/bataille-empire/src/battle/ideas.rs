//! What an officer would think of ordering a unit of the division that acts: shots, charges, marches.

use grognard_battle::Piece;
use grognard_tabletop::{Edge, Facing, Length, Turn};

use super::{
    BatailleEmpire,
    field::ud,
    leg::least_wheel,
    obligation::WORTH_A_MARCH,
    orders::{Order, Step},
    state::Form,
};
use crate::{orders::FireKind, profile::Arm};

/// Enemies further off than this are nobody's concern.
const CONCERN: Length = Length::units(24);
/// Guns with an enemy so near think of limbering once they have fired.
const PRESSED: Length = Length::units(6);
/// A front that is so little off is not changed for its own sake.
const HARDLY_OFF: Turn = Turn::degrees(10);
/// How far a charge can reach.
const REACH: Length = Length::units(12);

impl BatailleEmpire {
    pub(super) fn shots(&self, unit: Piece, kind: FireKind, out: &mut Vec<Order>) {
        for (_, target) in self.in_sight(unit) {
            let shot = |supports: Vec<Piece>, shrapnel: bool, limbers: bool| Order::Fire {
                unit,
                target,
                supports,
                shrapnel,
                limbers,
            };
            out.push(shot(Vec::new(), false, false));
            let helpers: Vec<Piece> = self.helpers(unit, target);
            if !helpers.is_empty() {
                out.push(shot(helpers, false, false));
            }
            if self.field.enlisted(unit).shrapnel {
                out.push(shot(Vec::new(), true, false));
            }
            if kind == FireKind::Preparatory && self.is(unit, Arm::Artillery) && self.is_pressed(unit) {
                out.push(shot(Vec::new(), false, true));
            }
        }
    }

    /// Whether an enemy is so near that guns would rather be gone.
    fn is_pressed(&self, unit: Piece) -> bool {
        self.troops.nearest_enemy(unit).is_some_and(|nearest| self.apart(unit, nearest.enemy) <= PRESSED)
    }

    pub(super) fn charges(&self, unit: Piece, out: &mut Vec<Order>) {
        let body = self.troops.body(unit);
        let near = self.foes(unit).filter(|enemy| body.within(REACH, self.troops.body(*enemy)));
        let behind =
            |friend: &Piece| self.is_behind(unit, *friend) && self.division_of(*friend) == self.division_of(unit);
        let followers: Vec<Piece> = self.friends(unit).filter(behind).take(2).collect();
        // Neighbours who could charge as well are paid for at the same time.
        let group = self.group_of(unit, |other| self.form(other) == self.form(unit) && self.has_charge(other));
        let beside: Vec<Piece> = group.into_iter().filter(|other| *other != unit).collect();
        for target in near {
            let charge = |[followers, supports, with]: [&[Piece]; 3], form: Option<Form>| Order::Charge {
                unit,
                target,
                form,
                followers: followers.to_vec(),
                supports: supports.to_vec(),
                with: with.to_vec(),
                paid_by: None,
            };
            out.push(charge([&[], &[], &[]], None));
            if !followers.is_empty() {
                out.push(charge([&followers, &[], &[]], None));
            }
            let mut fire = self.helpers(unit, target);
            fire.retain(|helper| !followers.contains(helper));
            if !fire.is_empty() {
                out.push(charge([&followers, &fire, &[]], None));
            }
            if !beside.is_empty() {
                out.push(charge([&followers, &[], &beside], None));
            }
            let other = if self.form(unit) == Form::Line { Form::Column } else { Form::Line };
            out.push(charge([&[], &[], &[]], Some(other)));
        }
    }

    pub(super) fn moves(&self, unit: Piece, out: &mut Vec<Order>) {
        let state = self.unit(unit);
        if state.crew.is_some() {
            return out.push(Order::Man { battery: unit, paid_by: None });
        }
        if state.disordered {
            out.push(Order::Rally { unit, paid_by: None });
        }
        if state.losses > 2 {
            out.push(Order::Recover { unit });
        }
        if state.block.is_some() {
            let forms: &[Form] =
                if self.is(unit, Arm::Skirmishers) { &[Form::Open] } else { &[Form::Line, Form::Column] };
            for side in Edge::ALL {
                out.extend(forms.iter().map(|form| Order::Leave { unit, side, form: *form, paid_by: None }));
            }
            return;
        }
        let march = |steps: Vec<Step>| Order::March { units: vec![unit], legs: vec![steps], paid_by: None };
        let (at, facing) = (state.pose.at, state.pose.facing);
        let budget = self.plain_move(unit);
        let near = self.troops.nearest_enemy(unit).map(|nearest| nearest.enemy);
        let near = near.filter(|enemy| self.troops.at(*enemy).is_within(CONCERN, at));
        let faced = near.map(|enemy| at.heading_to(self.troops.at(enemy)));
        let worth_it = |to: &Facing| facing.turn_to(*to).abs() > HARDLY_OFF;
        match state.form {
            Form::Deployed => {
                out.push(march(vec![Step::Limber]));
                out.extend([1, 2].map(|by| march(vec![Step::Prolong { by: Length::units(by) }])));
                if let Some(to) = faced.filter(worth_it) {
                    out.push(march(vec![Step::Reorient { by: facing.turn_to(to) }]));
                }
                return;
            }
            Form::Limbered => {
                out.push(march(vec![Step::Unlimber]));
                if let Some(to) = faced.filter(worth_it) {
                    let by = facing.turn_to(to);
                    out.push(march(vec![Step::Reorient { by }]));
                }
            }
            _ => {}
        }
        let forms: &[Form] = match self.arm(unit) {
            Arm::Infantry => &[Form::Line, Form::Column, Form::Square, Form::ColumnSquare],
            Arm::Cavalry => &[Form::Line, Form::Column],
            _ => &[],
        };
        for form in forms.iter().copied().filter(|form| *form != state.form) {
            out.push(march(vec![Step::Reform { form }]));
            out.push(march(vec![Step::Advance { by: budget.half() }, Step::Reform { form }]));
            out.push(march(vec![Step::Reform { form }, Step::Advance { by: Length::units(2) }]));
        }
        if let Some(to) = faced.filter(worth_it) {
            out.push(march(vec![Step::Reorient { by: facing.turn_to(to) }]));
        }
        for by in [budget, budget.half()].into_iter().filter(|by| *by > Length::ZERO) {
            out.push(march(vec![Step::Advance { by }]));
            out.push(march(vec![Step::Back { by: by.half(), turn: Turn::NONE }]));
        }
        out.push(march(vec![Step::AboutFace, Step::Advance { by: (budget - Length::units(2)).max(Length::units(1)) }]));
        if let Some(enemy) = near {
            let away = self.apart(unit, enemy);
            for stop in [4, 2, 1].map(Length::units) {
                let by = away - stop;
                if by >= WORTH_A_MARCH && by < budget {
                    out.push(march(vec![Step::Advance { by }]));
                }
            }
        }
        out.extend(self.full_moves(unit).into_iter().chain(self.ways_back(unit)).map(march));
        for goal in self.field.objectives.iter().map(|objective| objective.at).filter(|goal| *goal != at) {
            let Some(wheel) = least_wheel(facing, at.heading_to(goal)) else { continue };
            for by in [budget.half(), Length::units(2)] {
                out.push(march(vec![wheel, Step::Advance { by: by.min(at.distance_to(goal)) }]));
            }
        }
        if matches!(state.form, Form::Column | Form::Limbered) {
            let along = self.is_on_road(unit);
            if along {
                let roads = [budget + Length::units(2), budget];
                out.extend(roads.map(|by| march(vec![Step::Follow { by }])));
                self.file_moves(unit, out);
            }
            for by in [4, 3, 2].map(|times| budget.times(times)) {
                let steps = [along.then_some(Step::Follow { by }), Some(Step::Advance { by })];
                out.extend(steps.into_iter().flatten().map(|step| Order::Operational {
                    units: vec![unit],
                    steps: vec![step],
                    paid_by: None,
                }));
            }
        }
        if matches!(self.arm(unit), Arm::Infantry | Arm::Skirmishers) {
            let body = self.troops.body(unit);
            let blocks = (0_u16..).zip(&self.field.blocks).filter(|(_, block)| body.within(budget, &block.body));
            out.extend(blocks.map(|(block, _)| Order::Occupy { unit, block, paid_by: None }));
        }
        self.group_moves(unit, budget, out);
    }

    /// Those joined to a unit by the gaps of a line who could march with it and are like it; nobody, unless it is the first of them
    /// and speaks for all.
    fn joined(&self, unit: Piece, alike: impl Fn(Piece) -> bool) -> Option<Vec<Piece>> {
        let group = self.group_of(unit, alike);
        (group.len() > 1 && group[0] == unit).then_some(group)
    }

    /// A unit and those joined to it by the gaps of a line who could act with it and are like it.
    fn group_of(&self, unit: Piece, alike: impl Fn(Piece) -> bool) -> Vec<Piece> {
        let gap = ud(self.field.house.board.line_gap);
        let side = self.troops.side(unit);
        let able = |other: Piece| {
            self.division_of(other) == self.division_of(unit)
                && self.may_stir(side, other).is_ok()
                && !self.unit(other).fired
                && alike(other)
        };
        let mut group = vec![unit];
        let mut looked_at = 0;
        while looked_at < group.len() {
            let from = self.troops.body(group[looked_at]);
            let near = self.friends(unit).filter(|other| from.within(gap, self.troops.body(*other)) && able(*other));
            let more: Vec<Piece> = near.filter(|other| !group.contains(other)).collect();
            group.extend(more);
            looked_at += 1;
        }
        group.sort_unstable();
        group
    }

    /// Columns one behind the other follow their road together.
    fn file_moves(&self, unit: Piece, out: &mut Vec<Order>) {
        let marches =
            |other: Piece| matches!(self.form(other), Form::Column | Form::Limbered) && self.is_on_road(other);
        let Some(units) = self.joined(unit, marches) else { return };
        let slowest = units.iter().map(|unit| self.plain_move(*unit)).min().unwrap_or(Length::ZERO);
        let along = |by: Length| vec![Step::Follow { by }];
        for by in [slowest + Length::units(2), slowest] {
            out.push(Order::March { units: units.clone(), legs: vec![along(by)], paid_by: None });
        }
        out.push(Order::Operational { units, steps: along(slowest.times(3)), paid_by: None });
    }

    /// The same for the largest group it belongs to.
    fn group_moves(&self, unit: Piece, budget: Length, out: &mut Vec<Order>) {
        let alike =
            |other: Piece| self.form(other) == self.form(unit) && self.troops.facing(other) == self.troops.facing(unit);
        let Some(group) = self.joined(unit, alike) else { return };
        let march = |steps: Vec<Step>| Order::March { units: group.clone(), legs: vec![steps], paid_by: None };
        for by in [budget, budget.half()].into_iter().filter(|by| *by > Length::ZERO) {
            out.push(march(vec![Step::Advance { by }]));
        }
        let other = match self.form(unit) {
            Form::Line => Some(Form::Column),
            Form::Column => Some(Form::Line),
            _ => None,
        };
        out.extend(other.map(|form| march(vec![Step::Reform { form }])));
        if self.form(unit) == Form::Column {
            let by = budget.times(3);
            out.push(Order::Operational { units: group.clone(), steps: vec![Step::Advance { by }], paid_by: None });
        }
    }
}

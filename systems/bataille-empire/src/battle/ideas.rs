//! What an officer would think of ordering a unit of the division that acts: shots, charges, marches.

use grognard_battle::Piece;
use grognard_tabletop::{Edge, Length, Turn};

use super::{
    BatailleEmpire,
    field::ud,
    orders::{Order, Step},
    state::Form,
    step::wheel_toward,
};
use crate::{orders::FireKind, profile::Arm};

/// Enemies further off than this are nobody's concern.
const CONCERN: Length = Length::units(24);
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
            if self.enlisted(unit).shrapnel {
                out.push(shot(Vec::new(), true, false));
            }
            if kind == FireKind::Preparatory && self.is(unit, Arm::Artillery) {
                out.push(shot(Vec::new(), false, true));
            }
        }
    }

    pub(super) fn charges(&self, unit: Piece, out: &mut Vec<Order>) {
        let body = self.troops.body(unit);
        let near = self.foes(unit).filter(|enemy| body.within(REACH, self.troops.body(*enemy)));
        let behind =
            |friend: &Piece| self.is_behind(unit, *friend) && self.division_of(*friend) == self.division_of(unit);
        let followers: Vec<Piece> = self.friends(unit).filter(behind).take(2).collect();
        for target in near {
            let charge = |followers: &[Piece], form: Option<Form>| Order::Charge {
                unit,
                target,
                form,
                followers: followers.to_vec(),
                supports: Vec::new(),
                with: Vec::new(),
            };
            out.push(charge(&[], None));
            if !followers.is_empty() {
                out.push(charge(&followers, None));
            }
            let other = if self.form(unit) == Form::Line { Form::Column } else { Form::Line };
            out.push(charge(&[], Some(other)));
        }
    }

    pub(super) fn moves(&self, unit: Piece, out: &mut Vec<Order>) {
        let state = self.unit(unit);
        if state.crew.is_some() {
            return out.push(Order::Man { battery: unit });
        }
        if state.disordered {
            out.push(Order::Rally { unit });
        }
        if state.losses > 2 {
            out.push(Order::Recover { unit });
        }
        if state.block.is_some() {
            let forms: &[Form] =
                if self.is(unit, Arm::Skirmishers) { &[Form::Open] } else { &[Form::Line, Form::Column] };
            for side in Edge::ALL {
                out.extend(forms.iter().map(|form| Order::Leave { unit, side, form: *form }));
            }
            return;
        }
        let march = |steps: Vec<Step>| Order::March { units: vec![unit], legs: vec![steps] };
        let (at, facing) = (state.pose.at, state.pose.facing);
        let budget = self.plain_move(unit);
        let near = self.troops.nearest_enemy(unit).map(|nearest| nearest.enemy);
        let near = near.filter(|enemy| self.troops.at(*enemy).is_within(CONCERN, at));
        let faced = near.map(|enemy| at.heading_to(self.troops.at(enemy)));
        match state.form {
            Form::Deployed => {
                out.push(march(vec![Step::Limber]));
                out.extend([1, 2].map(|by| march(vec![Step::Prolong { by: Length::units(by) }])));
                if let Some(to) = faced.filter(|to| *to != facing) {
                    out.push(march(vec![Step::Reorient { by: facing.turn_to(to) }]));
                }
                return;
            }
            Form::Limbered => {
                out.push(march(vec![Step::Unlimber]));
                if let Some(to) = faced {
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
        if let Some(to) = faced.filter(|to| *to != facing) {
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
                if by > Length::ZERO && by < budget {
                    out.push(march(vec![Step::Advance { by }]));
                }
            }
        }
        out.extend(self.full_moves(unit).into_iter().map(march));
        for goal in self.field.objectives.iter().map(|objective| objective.at).filter(|goal| *goal != at) {
            let Some(wheel) = wheel_toward(facing, at.heading_to(goal)) else { continue };
            for by in [budget.half(), Length::units(2)] {
                out.push(march(vec![wheel, Step::Advance { by: by.min(at.distance_to(goal)) }]));
            }
        }
        if matches!(state.form, Form::Column | Form::Limbered) {
            for by in [budget + Length::units(2), budget] {
                out.push(march(vec![Step::Follow { by }]));
            }
            for times in [4, 3, 2] {
                let by = budget.times(times);
                out.push(Order::Operational { units: vec![unit], steps: vec![Step::Follow { by }] });
                out.push(Order::Operational { units: vec![unit], steps: vec![Step::Advance { by }] });
            }
        }
        if matches!(self.arm(unit), Arm::Infantry | Arm::Skirmishers) {
            let body = self.troops.body(unit);
            let blocks = (0_u16..).zip(&self.field.blocks).filter(|(_, block)| body.within(budget, &block.body));
            out.extend(blocks.map(|(block, _)| Order::Occupy { unit, block }));
        }
        self.group_moves(unit, budget, out);
    }

    /// The same for the largest group it belongs to.
    fn group_moves(&self, unit: Piece, budget: Length, out: &mut Vec<Order>) {
        let gap = ud(self.field.house.board.line_gap);
        let side = self.troops.side(unit);
        let alike = |other: Piece| {
            self.division_of(other) == self.division_of(unit)
                && self.may_stir(side, other).is_ok()
                && self.form(other) == self.form(unit)
                && !self.unit(other).fired
                && self.troops.facing(other) == self.troops.facing(unit)
        };
        let mut group = vec![unit];
        let mut looked_at = 0;
        while looked_at < group.len() {
            let from = self.troops.body(group[looked_at]);
            let near = self.friends(unit).filter(|other| from.within(gap, self.troops.body(*other)) && alike(*other));
            let more: Vec<Piece> = near.filter(|other| !group.contains(other)).collect();
            group.extend(more);
            looked_at += 1;
        }
        group.sort_unstable();
        // The first of them speaks for all.
        if group.len() < 2 || group[0] != unit {
            return;
        }
        let march = |steps: Vec<Step>| Order::March { units: group.clone(), legs: vec![steps] };
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
            out.push(Order::Operational { units: group.clone(), steps: vec![Step::Advance { by }] });
        }
    }
}

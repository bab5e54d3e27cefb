//! A stand on its way, step by step: where each step leads, what stops it, what it costs (R57, R68, R71 to R74, R80).
//!
//! Nothing is changed here and nothing is paid yet: a walk goes where the steps lead, halts where the enemy makes it, and says in the
//! end what it did, so that the whole is priced at once.

use grognard_battle::{Piece, Refusal};
use grognard_rulebook::cause;
use grognard_tabletop::{
    Body, CONTACT, Edge, Facing, Footprint, Length, Manoeuvre, Obstacles, Point, Pose, Stop, Track, Turn,
};

use super::{VolleyAndBayonet, field::inches, ground::ON_THE_ROAD, orders::Step, state::Presence};
use crate::{profile::Arm, zone::Intent};

/// How far into a leg it is looked whether it brings a stand nearer to one in whose zone it is (R74).
const INTO: Length = Length::thousandths(10);

/// How far guns are moved by hand.
const BY_HAND: Length = Length::units(2);

/// Further than any table is wide.
const FAR: Length = Length::units(400);

fn r73<T>(why: impl Into<std::borrow::Cow<'static, str>>) -> Result<T, Refusal> {
    Err(Refusal::by(cause!("R73"), why))
}

/// A stand on its way.
pub(super) struct Walk<'b> {
    pub(super) battle: &'b VolleyAndBayonet,
    pub(super) unit: Piece,
    pub(super) base: Footprint,
    pub(super) pose: Pose,
    pub(super) block: Option<u16>,
    pub(super) column: bool,
    pub(super) limbered: bool,
    pub(super) trail: Vec<Pose>,
    /// What the legs cost, in inches of its rate.
    pub(super) spent: Length,
    pub(super) faces: i32,
    pub(super) limbers: bool,
    pub(super) unlimbers: bool,
    pub(super) pivot: bool,
    pub(super) oblique: bool,
    pub(super) moves: bool,
    /// It formed column or left it.
    pub(super) reforms: bool,
    pub(super) attached: Option<Piece>,
    /// The enemy made it halt, or it is at the end of what it may do.
    pub(super) halted: bool,
    by_hand: Length,
    /// Friends it stood too close to when it turned: let out of the next leg (R72).
    pub(super) let_out: Vec<Piece>,
    /// Enemies in whose zones it started, each with how far off it was, and those of them whose zones it has left.
    held: Vec<(Piece, Length)>,
    left: Vec<Piece>,
    /// Enemies it was close to when it started.
    near: Vec<Piece>,
}

impl<'b> Walk<'b> {
    /// A stand about to set out.
    pub(super) fn of(battle: &'b VolleyAndBayonet, unit: Piece) -> Self {
        let state = battle.unit(unit);
        let mut walk = Self {
            battle,
            unit,
            base: battle.base(unit),
            pose: state.pose,
            block: state.block,
            column: state.column,
            limbered: state.limbered,
            trail: vec![state.pose],
            spent: Length::ZERO,
            faces: 0,
            limbers: false,
            unlimbers: false,
            pivot: false,
            oblique: false,
            moves: false,
            reforms: false,
            attached: None,
            halted: false,
            by_hand: Length::ZERO,
            let_out: Vec::new(),
            held: Vec::new(),
            left: Vec::new(),
            near: Vec::new(),
        };
        if state.is_there() {
            let (body, gap) = (*battle.troops.body(unit), walk.gap());
            let held = battle.zones_at(unit, &body).into_iter();
            walk.held = held.map(|enemy| (enemy, battle.troops.body(enemy).distance_to(&body))).collect();
            walk.near =
                battle.troops.enemies_of(unit).filter(|enemy| body.within(gap, battle.troops.body(*enemy))).collect();
        }
        walk
    }

    fn gap(&self) -> Length {
        inches(self.battle.field.house.board.halt_gap)
    }

    /// Its base, or its block, where it is now.
    pub(super) fn body(&self) -> Body {
        match self.block.and_then(|block| self.battle.field.blocks.get(usize::from(block))) {
            Some(block) => block.body,
            None => Body::new(self.base, self.pose),
        }
    }

    fn arm(&self) -> Arm {
        self.battle.arm(self.unit)
    }

    /// Takes a step.
    pub(super) fn take(&mut self, step: Step, first: bool) -> Result<(), Refusal> {
        let kind = *self.battle.kind(self.unit);
        let detached = self.battle.unit(self.unit).presence == Presence::Table || !first;
        if !detached && !matches!(step, Step::Detach { .. }) {
            return Err(Refusal::by(cause!("R80"), "skirmishers attached to a stand leave it first"));
        }
        if self.block.is_some() && !matches!(step, Step::Leave { .. }) {
            return Err(Refusal::by(cause!("R68"), "a garrison comes out of its block first"));
        }
        let guns = kind.guns();
        match step {
            Step::Face { to } if !guns => self.face(to),
            Step::Advance { by } if !guns => {
                if by <= Length::ZERO {
                    return r73("it goes ahead; to go back it faces about first");
                }
                let heading = self.pose.facing;
                self.leg(|by| Manoeuvre::Advance { by }, heading, by)
            }
            Step::Oblique { by, at } if !guns => {
                if by <= Length::ZERO || at.abs() > Turn::degrees(45) {
                    return Err(Refusal::by(
                        cause!("vb.cost.oblique"),
                        "up to 45 degrees left or right of straight ahead",
                    ));
                }
                self.oblique = true;
                let heading = self.pose.facing + at;
                self.leg(|by| Manoeuvre::Oblique { by, at }, heading, by)
            }
            Step::Drive { to, facing } if guns => self.drive(to, facing),
            Step::Limber if guns => {
                if self.limbered {
                    return Err(Refusal::senseless("the guns are limbered already"));
                }
                (self.limbered, self.limbers) = (true, true);
                Ok(())
            }
            Step::Unlimber { facing } if guns => {
                if !self.limbered {
                    return Err(Refusal::senseless("the guns are not limbered"));
                }
                (self.limbered, self.unlimbers) = (false, true);
                self.turn(facing)?;
                self.deploys()
            }
            Step::Manhandle { by } if guns => self.manhandle(by),
            Step::Pivot { to } if guns => {
                if self.limbered {
                    return Err(Refusal::senseless("only unlimbered guns pivot"));
                }
                self.pivot = true;
                self.turn(to)
            }
            Step::FormColumn | Step::LeaveColumn => self.reform(step == Step::FormColumn),
            Step::Road { to } => self.road(to),
            Step::Enter { block } => self.enter(block),
            Step::Leave { facing } => self.leave(facing, first),
            Step::Attach { to } => self.attach(to),
            Step::Detach { pose } => self.detach(pose, first),
            _ if guns => Err(Refusal::by(
                cause!("vb.cost.facing-arms"),
                "guns limber, drive, unlimber, pivot and are manhandled",
            )),
            _ => Err(Refusal::senseless("that is for guns")),
        }
    }

    fn face(&mut self, to: Facing) -> Result<(), Refusal> {
        if self.faces == 2 {
            return Err(Refusal::by(cause!("R15"), "two facing changes a turn"));
        }
        self.faces += 1;
        self.turn(to)
    }

    /// Turns about the centre. Only the place it ends in counts, and friends there may still be left behind (R72).
    pub(super) fn turn(&mut self, to: Facing) -> Result<(), Refusal> {
        let battle = self.battle;
        let before = self.body();
        self.pose.facing = to;
        self.trail.push(self.pose);
        let after = self.body();
        let touched = |friend: &Piece| {
            let theirs = battle.troops.body(*friend);
            theirs.touches(&before) || theirs.overlaps(&after)
        };
        self.let_out = battle.troops.friends_of(self.unit).filter(touched).collect();
        if let Some(enemy) =
            battle.troops.enemies_of(self.unit).find(|enemy| battle.troops.body(*enemy).overlaps(&after))
        {
            return Err(Refusal::by(cause!("R57"), format!("{} leaves no room to turn", battle.enlisted(enemy).name)));
        }
        if !(self.column || self.limbered) || !battle.on_road(self.pose.at) {
            self.fits(&after)?;
        } else if !battle.field.ground.table.holds(&after) {
            return Err(Refusal::by(cause!("R59"), "nobody leaves the table of his own will"));
        }
        self.halts_here();
        Ok(())
    }

    /// The enemy makes a stand halt that has come into a zone or close to him.
    fn halts_here(&mut self) {
        let (battle, body, gap) = (self.battle, self.body(), self.gap());
        let new = |enemy: &Piece| {
            let theirs = battle.troops.body(*enemy);
            let zone = !self.started_before(*enemy)
                && battle.is_in_zone_of(&body, *enemy)
                && !battle.zone_permit(body.distance_to(theirs), Intent::MoveOn).allowed;
            zone || !self.near.contains(enemy) && body.within(gap, theirs)
        };
        self.halted |= battle.troops.enemies_of(self.unit).any(|enemy| new(&enemy));
    }

    /// The ground bears it, deployed or not on a road.
    fn fits(&self, body: &Body) -> Result<(), Refusal> {
        let battle = self.battle;
        if !battle.field.ground.table.holds(body) {
            return Err(Refusal::by(cause!("R59"), "nobody leaves the table of his own will"));
        }
        if battle.blocks().any(|block| block.overlaps(body)) {
            return Err(Refusal::by(cause!("R68"), "a block is in the way"));
        }
        if battle.ground_is_free(self.unit, body) { Ok(()) } else { Err(barred()) }
    }

    /// The stand may be deployed where it is.
    fn deploys(&self) -> Result<(), Refusal> {
        self.fits(&self.body())
    }

    /// Whether it goes through a friend in its own move (R57).
    pub(super) fn passes(&self, friend: Piece) -> bool {
        let (own, other) = (self.battle.kind(self.unit), self.battle.kind(friend));
        own.skirmishers() || self.limbered || other.skirmishers() || other.guns()
    }

    /// Whether it set out from the zone of an enemy.
    fn started_before(&self, enemy: Piece) -> bool {
        self.held.iter().any(|(held, _)| *held == enemy)
    }

    fn comes_back_to(&self, enemy: Piece) -> Refusal {
        let name = &self.battle.enlisted(enemy).name;
        Refusal::by(cause!("R74"), format!("having left the front of {name} it does not come back to it"))
    }

    /// Goes straight, as far as it is told or the enemy lets it.
    pub(super) fn leg(
        &mut self,
        way: impl Fn(Length) -> Manoeuvre,
        heading: Facing,
        by: Length,
    ) -> Result<(), Refusal> {
        let battle = self.battle;
        let by = by.min(FAR);
        let start = self.body();
        let on_road =
            (self.column || self.limbered) && battle.along_road(self.pose.at, self.pose.at.toward(heading, by));
        let reach = by + Length::units(8);
        let near: Vec<Piece> = battle
            .troops
            .enemies_of(self.unit)
            .filter(|enemy| battle.troops.at(*enemy).is_within(reach, self.pose.at))
            .collect();
        let mut free = by;
        for enemy in &near {
            let theirs = battle.troops.body(*enemy);
            let name = || battle.enlisted(*enemy).name.as_str();
            if self.started_before(*enemy) && !self.left.contains(enemy) {
                if battle.is_in_zone_of(&start, *enemy) {
                    let into = Body::new(self.base, Pose { at: self.pose.at.toward(heading, INTO), ..self.pose });
                    let now = start.distance_to(theirs);
                    let nearer = into.distance_to(theirs) < now;
                    if let Some(cause) = battle.zone_permit(now, Intent::MoveOn).forbidden_by.filter(|_| nearer) {
                        let why = format!("it stands before the front of {}: it may leave, or charge it", name());
                        return Err(Refusal::by(cause, why));
                    }
                } else {
                    self.left.push(*enemy);
                }
            }
            if !self.started_before(*enemy) || self.left.contains(enemy) {
                let enters = battle.enters_zone(&start, heading, free, *enemy);
                if let Some(enters) = enters
                    && !battle.zone_permit(Length::units(1), Intent::MoveOn).allowed
                {
                    if self.left.contains(enemy) {
                        return Err(self.comes_back_to(*enemy));
                    }
                    self.halted = true;
                    free = enters;
                }
            }
            if !self.near.contains(enemy)
                && let Some(close) = start.meets_after(heading, free, theirs, self.gap())
            {
                self.halted = true;
                free = close;
            }
        }
        let mut in_the_way: Vec<Piece> = near;
        let friends = battle.troops.friends_of(self.unit).filter(|friend| {
            let garrison = on_road && battle.unit(*friend).block.is_some();
            !self.passes(*friend) && !garrison && !self.let_out.contains(friend)
        });
        in_the_way.extend(friends);
        let mut bodies = battle.troops.bodies(in_the_way.iter().copied());
        let units = bodies.len();
        if !on_road {
            bodies.extend(battle.blocks());
        }
        let barriers = (!on_road).then(|| battle.field.barred_to(self.arm()));
        let obstacles = Obstacles { units: &bodies, barriers, table: Some(battle.field.ground.table) };
        let run = way(free).run(self.pose, self.base, &obstacles);
        match run.stopped {
            None => {}
            Some(Stop::Unit(i)) if i < units => {
                let name = &battle.enlisted(in_the_way[i]).name;
                return Err(Refusal::by(cause!("R57"), format!("{name} is in the way: it must go round")));
            }
            Some(Stop::Unit(_)) => return Err(Refusal::by(cause!("R68"), "a block is in the way")),
            Some(Stop::TableEdge) => return Err(Refusal::by(cause!("R59"), "nobody leaves the table of his own will")),
            Some(Stop::Barrier(_) | Stop::BarredGround) => return Err(barred()),
        }
        let from = self.pose.at;
        self.pose = run.pose;
        let end = self.body();
        let back = |(enemy, begun): &&(Piece, Length)| battle.troops.body(*enemy).distance_to(&end) < *begun;
        if let Some((enemy, _)) = self.held.iter().filter(|(enemy, _)| self.left.contains(enemy)).find(back) {
            return Err(self.comes_back_to(*enemy));
        }
        self.trail.push(self.pose);
        self.let_out.clear();
        if free > Length::ZERO {
            self.moves = true;
        }
        self.spent = self.spent + free;
        if !on_road {
            self.spent = self.spent + battle.toll(self.unit, from, self.pose.at, None)?.ground;
        }
        Ok(())
    }

    fn drive(&mut self, to: Point, facing: Option<Facing>) -> Result<(), Refusal> {
        if !self.limbered {
            return Err(Refusal::by(cause!("R15"), "guns limber before they drive"));
        }
        let (heading, by) = (self.pose.at.heading_to(to), self.pose.at.distance_to(to).min(FAR));
        if by > Length::ZERO {
            self.pose.facing = heading;
            self.leg(|by| Manoeuvre::Advance { by }, heading, by)?;
        }
        match facing.filter(|_| !self.halted) {
            Some(facing) => self.turn(facing),
            None => Ok(()),
        }
    }

    fn manhandle(&mut self, by: Length) -> Result<(), Refusal> {
        self.by_hand = (self.by_hand + by.abs().min(FAR)).min(FAR);
        if self.limbered || self.by_hand > BY_HAND {
            return Err(Refusal::by(cause!("vb.move.manhandled-guns"), "unlimbered guns are moved 2\" by hand"));
        }
        let (facing, back) = (self.pose.facing, by < Length::ZERO);
        if back {
            self.leg(|by| Manoeuvre::StepBack { by }, facing.about(), by.abs())
        } else {
            self.leg(|by| Manoeuvre::Advance { by }, facing, by)
        }
    }

    fn reform(&mut self, into: bool) -> Result<(), Refusal> {
        if !self.battle.kind(self.unit).close_order() || self.column == into {
            return Err(Refusal::by(cause!("R44"), "close-order infantry and cavalry form march column, and leave it"));
        }
        (self.column, self.reforms) = (into, true);
        self.spent = self.spent + self.battle.column_toll(self.battle.rate(self.unit));
        if into { Ok(()) } else { self.deploys() }
    }

    /// Along a road to the place of it that is nearest to the goal; its bends are free.
    fn road(&mut self, to: Point) -> Result<(), Refusal> {
        if !(self.column || self.limbered) {
            return Err(Refusal::by(cause!("R71"), "march columns and limbered guns follow roads"));
        }
        let at = self.pose.at;
        let near = self.battle.field.roads.iter().filter(|road| road.nearest_to(at).aside <= ON_THE_ROAD);
        let Some(road) = near.min_by_key(|road| road.nearest_to(to).aside) else {
            return Err(Refusal::by(cause!("R71"), "its middle is on no road"));
        };
        for to in bends(road, at, to) {
            if self.halted {
                break;
            }
            let (heading, by) = (self.pose.at.heading_to(to), self.pose.at.distance_to(to));
            if by > Length::ZERO {
                self.pose.facing = heading;
                self.leg(|by| Manoeuvre::Advance { by }, heading, by)?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, block: u16) -> Result<(), Refusal> {
        let battle = self.battle;
        let Some(house) = battle.field.blocks.get(usize::from(block)) else {
            return Err(Refusal::senseless("there is no such block"));
        };
        if self.arm() != Arm::Infantry || self.column {
            return Err(Refusal::by(cause!("R68"), "a block is a room for infantry, and not in march column"));
        }
        let touches = self.body().contact_with(&house.body).is_some_and(|touch| touch.mine.of(Edge::Front));
        if !touches {
            return Err(Refusal::by(cause!("R68"), "its front must touch the block"));
        }
        if let Some(holder) = battle.holder_of(block) {
            let name = &battle.enlisted(holder).name;
            return Err(Refusal::by(cause!("R68"), format!("one stand a block, and {name} holds it")));
        }
        let close =
            |enemy: &Piece| !self.near.contains(enemy) && battle.troops.body(*enemy).within(self.gap(), &house.body);
        if let Some(enemy) = battle.troops.enemies_of(self.unit).find(close) {
            return r73(format!("{} stands at that house", battle.enlisted(enemy).name));
        }
        self.spent = self.spent + battle.block_toll(battle.rate(self.unit));
        (self.block, self.pose) = (Some(block), Pose { at: house.body.centre(), ..Pose::default() });
        self.trail.push(self.pose);
        (self.moves, self.halted) = (true, true);
        Ok(())
    }

    /// A garrison stands outside its block, before the side nearest to where it looks.
    pub(super) fn leave(&mut self, facing: Facing, first: bool) -> Result<(), Refusal> {
        let Some(block) = self.block.filter(|_| first) else {
            return Err(Refusal::by(cause!("R68"), "a garrison comes out as the first thing it does"));
        };
        let house = self.battle.field.blocks[usize::from(block)].body;
        let sides = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
        let side = sides.into_iter().min_by_key(|side| {
            let turn = facing.turn_to(*side);
            (turn.abs(), turn < Turn::NONE)
        });
        let side = side.unwrap_or(facing);
        let out = Length::units(20);
        let afar = Pose { at: house.centre().toward(side, out), facing };
        let back = Body::new(self.base, afar).meets_after(side.about(), out, &house, Length::ZERO).unwrap_or(out);
        (self.block, self.pose) = (None, Pose { at: house.centre().toward(side, out - back), facing });
        self.trail.push(self.pose);
        self.moves = true;
        let (battle, body) = (self.battle, self.body());
        if let Some(enemy) =
            battle.troops.enemies_of(self.unit).find(|enemy| battle.troops.body(*enemy).overlaps(&body))
        {
            return Err(Refusal::by(cause!("R57"), format!("{} stands there", battle.enlisted(enemy).name)));
        }
        let mut friends = battle.troops.friends_of(self.unit).filter(|friend| !self.passes(*friend));
        if let Some(friend) = friends.find(|friend| battle.troops.body(*friend).overlaps(&body)) {
            let name = &battle.enlisted(friend).name;
            return Err(Refusal::by(cause!("R57"), format!("{name} stands before the door")));
        }
        self.fits(&body)?;
        self.halts_here();
        Ok(())
    }

    fn attach(&mut self, to: Piece) -> Result<(), Refusal> {
        let battle = self.battle;
        let r80 = |why: &'static str| Err(Refusal::by(cause!("R80"), why));
        if !battle.troops.is_of(battle.troops.side(self.unit), to) || to == self.unit {
            return Err(Refusal::senseless("there is no such stand of yours on the table"));
        }
        if !battle.kind(self.unit).skirmish_infantry() || battle.unit(self.unit).sp != 1 {
            return r80("only infantry skirmishers of 1 SP are attached to a stand");
        }
        let (host, kind) = (battle.unit(to), battle.kind(to));
        let fellows = battle.enlisted(to).command == battle.enlisted(self.unit).command;
        let fit = kind.close_order_infantry() && !battle.routed(to) && !host.column && !battle.state.contacts.hold(to);
        if !fellows || !fit || battle.screen_of(to).is_some() {
            return r80(
                "to close-order infantry of their division that has none, is not routed, in march column or in contact",
            );
        }
        if battle.routed(self.unit) || battle.troops.body(to).gap_to(&self.body()) > CONTACT {
            return r80("they must touch it");
        }
        (self.attached, self.halted) = (Some(to), true);
        Ok(())
    }

    fn detach(&mut self, pose: Pose, first: bool) -> Result<(), Refusal> {
        let battle = self.battle;
        let r80 = |why: &'static str| Err(Refusal::by(cause!("R80"), why));
        let Presence::With(host) = battle.unit(self.unit).presence else {
            return r80("they are attached to nobody");
        };
        if !first || !battle.troops.is_there(host) {
            return r80("to leave their stand is the first thing they do");
        }
        (self.pose, self.trail) = (pose, vec![pose]);
        let body = self.body();
        if !battle.troops.body(host).touches(&body) {
            return r80("they step out to a place that touches their stand");
        }
        if battle.in_the_place_of(self.unit, &body).is_some() {
            return r80("there is no room there");
        }
        if battle.troops.enemies_of(self.unit).any(|enemy| battle.troops.body(enemy).within(self.gap(), &body)) {
            return r80("not so close to the enemy");
        }
        self.fits(&body)?;
        self.halts_here();
        Ok(())
    }

    /// Nobody ends on anybody.
    pub(super) fn ends_clear(&self) -> Result<(), Refusal> {
        if self.attached.is_some() {
            return Ok(());
        }
        match self.battle.in_the_place_of(self.unit, &self.body()) {
            Some(other) => {
                let name = &self.battle.enlisted(other).name;
                Err(Refusal::by(cause!("R57"), format!("no stand ends on another, and {name} stands there")))
            }
            None => Ok(()),
        }
    }
}

fn barred() -> Refusal {
    Refusal::by(cause!("R45"), "it cannot go there")
}

/// The places a column passes on its way along a road: the bends, and where it ends.
fn bends(road: &Track, from: Point, to: Point) -> Vec<Point> {
    let (start, end) = (road.nearest_to(from), road.nearest_to(to));
    let mut along = Length::ZERO;
    let mut corners = Vec::new();
    for (a, b) in road.stretches() {
        along = along + a.distance_to(b);
        corners.push((along, b));
    }
    let between = |at: &&(Length, Point)| at.0 > start.along.min(end.along) && at.0 < start.along.max(end.along);
    let mut places: Vec<Point> = corners.iter().filter(between).map(|(_, at)| *at).collect();
    if end.along < start.along {
        places.reverse();
    }
    places.push(end.at);
    places
}

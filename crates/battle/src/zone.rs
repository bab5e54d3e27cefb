//! Coming onto the table: armies set up in their zones, troops that march on at the edge.

use grognard_tabletop::{Body, Footprint, Length, Obstacles, Point, Polygon, Pose, Share, settle};

/// Whether a base lies wholly in a zone.
pub fn in_zone(zone: &Polygon, body: &Body) -> bool {
    zone.share_of(body) == Share::ALL
}

/// The free place in a zone that is as near to a wished one as a search by rows finds.
pub fn place_in_zone(zone: &Polygon, wish: Pose, footprint: Footprint, obstacles: &Obstacles<'_>) -> Option<Pose> {
    let mut places = grid(zone);
    places.sort_by_key(|place| (place.distance_to(wish.at), *place));
    places.into_iter().find_map(|at| {
        let pose = settle(Pose { at, ..wish }, footprint, obstacles, Length::units(1))?;
        in_zone(zone, &Body::new(footprint, pose)).then_some(pose)
    })
}

/// The free place nearest to where troops come on, `apart` from every enemy; nothing if there is none so near.
pub fn entry(
    wish: Pose,
    footprint: Footprint,
    obstacles: &Obstacles<'_>,
    within: Length,
    mut enemies: impl Iterator<Item = Body>,
    apart: Length,
) -> Option<Pose> {
    let pose = settle(wish, footprint, obstacles, within)?;
    let body = Body::new(footprint, pose);
    (!enemies.any(|enemy| enemy.distance_to(&body) <= apart)).then_some(pose)
}

/// Places all over a zone, a unit of the table apart.
fn grid(zone: &Polygon) -> Vec<Point> {
    let points = zone.points();
    let span = |of: fn(&Point) -> Length| {
        let low = points.iter().map(of).min().unwrap_or_default().get() / 1000;
        let high = points.iter().map(of).max().unwrap_or_default().get() / 1000;
        low..=high
    };
    span(|p| p.x).flat_map(|x| span(|p| p.y).map(move |y| Point::units(x, y))).filter(|p| zone.contains(*p)).collect()
}

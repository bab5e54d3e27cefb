//! The inks: one style for all of a sheet, the colours of the house.

use crate::model::army::Tincture;

/// Solid colour, half tone, deep tone for outlines and fronts.
fn inks(tincture: Tincture) -> (&'static str, &'static str, &'static str) {
    match tincture {
        Tincture::Blue => ("#1d3f6e", "#8ba5c4", "#0a192e"),
        Tincture::Red => ("#9a2b22", "#d69a8c", "#741b17"),
        Tincture::Green => ("#24523a", "#93b39c", "#10301f"),
    }
}

/// The style element, and the bars of the second side.
pub(super) fn sheet(first: Option<Tincture>, second: Option<Tincture>, broad: f64) -> String {
    let road = |width: f64| super::pen::n(width * broad);
    let (full, half, deep) = inks(first.unwrap_or(Tincture::Blue));
    let (bar, _, edge) = inks(second.unwrap_or(Tincture::Red));
    let fixed = "\
text{font-family:'Old Standard TT','Libre Caslon Text','Bodoni 72',Didot,'Times New Roman','Liberation Serif',serif;fill:#2b1d12}\
.paper{fill:#f5ecd7}.land{fill:#f7efdc}.leaf{fill:#fcf6e8}\
.neat{fill:none;stroke:#2b1d12;stroke-width:1}.frame{fill:none;stroke:#2b1d12;stroke-width:3.4}.steps{fill:#2b1d12}\
.fold{fill:none;stroke:#8c7346;stroke-width:.9;opacity:.45}.off-map{fill:none;stroke:#8c7346;stroke-width:1.6;stroke-dasharray:10 6}\
.figure{font-size:15px;text-anchor:middle;fill:#66502f}.unit{font-size:15px;font-style:italic;fill:#66502f}\
.low{fill:#eedfb9}.high{fill:#e4cd9b}.steep{fill:#dfc898}.hachure{fill:#6a4a28;opacity:.86}\
.wood{fill:#cfd8ae}.crown{fill:#93a96f;stroke:#3a5735;stroke-width:.9}.tree-shade{fill:#5a6b42;opacity:.75}.vein{fill:none;stroke:#3a5735;stroke-width:.8}\
.edge{fill:none;stroke:#5a6b42;stroke-width:1;stroke-dasharray:1.5 4}\
.vines{fill:#dfe0b4;opacity:.85}.stock{fill:none;stroke:#4d6a35;stroke-width:1}.drywall{fill:none;stroke:#6a4a28;stroke-width:1.7;stroke-dasharray:5 1.6}\
.ears{fill:none;stroke:#a8893f;stroke-width:.9;opacity:.62}.rough{fill:#e6d3a6}.stones{fill:#8a7656}\
.meadow{fill:#d5dfc9}.meadow-line{fill:none;stroke:#d5dfc9;stroke-linecap:round;stroke-linejoin:round}.reeds{fill:none;stroke:#4f7a62;stroke-width:1}\
.bank{fill:none;stroke:#3f6576;stroke-linecap:butt;stroke-linejoin:round}.water{fill:none;stroke:#a9c6cd;stroke-linecap:butt;stroke-linejoin:round}\
.pond{fill:#a9c6cd;stroke:#3f6576;stroke-width:1.5}.flow{fill:none;stroke:#3f6576;stroke-width:.8}.f1{opacity:.75}.f2{opacity:.55;stroke-dasharray:26 5}.f3{opacity:.4;stroke-dasharray:16 9}\
.casing{fill:none;stroke:#4a3826;stroke-linejoin:round}.surface{fill:none;stroke:#fcf6e8;stroke-linejoin:round}\
.avenue{fill:#7d9161;stroke:#4d6a3c;stroke-width:.7}.field{stroke:#b9a878;stroke-width:.6;stroke-opacity:.55}.f-a{fill:#efe6c6}.f-b{fill:#e8e6c4}.f-c{fill:#f0e2bd}.contour{fill:none;stroke:#6a4a28;stroke-width:.8;opacity:.5}.special{fill:none;stroke:#66502f;stroke-width:2;stroke-dasharray:2 7;stroke-linecap:round}.summit{fill:#2b1d12}\
.bankside{fill:none;stroke:#6a4a28;stroke-width:1.3}.wall{fill:none;stroke:#4a3826;stroke-width:2}.wall-stones{fill:none;stroke:#4a3826;stroke-width:1}.hedge{fill:#6f8a53;stroke:#3a5735;stroke-width:.6}\
.works{fill:none;stroke:#4a3220;stroke-width:4.4;stroke-linejoin:miter}.ditch{fill:none;stroke:#4a3220;stroke-width:1.1}\
.deck{fill:#fcf6e8;stroke:#2b1d12;stroke-width:.9}.rail{fill:none;stroke:#2b1d12;stroke-width:1.9}.ford{fill:#2b1d12}\
.garden{fill:#bccb98;stroke:#5a6b42;stroke-width:1;stroke-dasharray:1.5 3}.house{fill:#8f3a2c;stroke:#2b1d12;stroke-width:.8}.house-shade{fill:#5a4630;opacity:.6}\
.church{fill:#8f3a2c;stroke:#2b1d12;stroke-width:1.3}.yard{fill:#e7dcb8;stroke:#2b1d12;stroke-width:1.6}\
.roundel{stroke:#2b1d12;stroke-width:1.1}.chief{fill:#e6b95c;stroke:#2b1d12;stroke-width:1}\
.stake{fill:#fcf6e8;stroke:#2b1d12;stroke-width:1.2}.stake-line{fill:none;stroke:#7d5a0e;stroke-width:1.3}.stake-figure{font-size:15px;font-weight:700;text-anchor:middle}\
.slip{fill:#fcf6e8;fill-opacity:.92;stroke:#2b1d12;stroke-width:1}.timetable{font-size:16px}\
.town,.place,.hill,.green,.stream-name,.road-name,.general{text-anchor:middle;paint-order:stroke;stroke:#f7efdc;stroke-width:4.5px;stroke-linejoin:round}\
.town{font-size:19px;font-weight:700;letter-spacing:3px}.place{font-size:18px;font-style:italic}\
.hill{font-size:27px;font-style:italic;letter-spacing:2.4px;fill:#4a3220}.green{font-size:23px;font-style:italic;letter-spacing:1.6px;fill:#24402c}\
.stream-name{font-size:19px;font-style:italic;letter-spacing:1px;fill:#274b5b}.stream-name.broad{font-size:27px;letter-spacing:3px}.road-name{font-size:16px;font-style:italic;fill:#4a3826}\
.general{font-size:16px;font-weight:700}.chief-name{font-size:18px}\
.small-caps{font-size:16px;letter-spacing:4px;text-anchor:middle;fill:#66502f}.title{font-weight:700;text-anchor:middle;letter-spacing:1px}.subtitle{font-size:21px;font-style:italic;text-anchor:middle}\
.dateline{font-size:18px;text-anchor:middle}.side-line{font-size:17px}.needle{fill:#2b1d12;stroke:#2b1d12;stroke-width:1}.needle.hollow{fill:#fcf6e8}.north{font-size:19px;font-weight:700;text-anchor:middle}\
.army{font-size:25px;font-weight:700}.strength{font-size:16px;font-style:italic;fill:#66502f}.units{font-size:15.5px}.lead{font-weight:700}\
.key{font-size:15px}.aside{font-style:italic;fill:#66502f}.note{font-size:14.5px;font-style:italic;fill:#66502f}\
.short{text-anchor:middle;font-weight:700;font-family:'Alegreya Sans','Gill Sans','Trebuchet MS','Liberation Sans',sans-serif}\
.body,.half,.gunplate{stroke-width:1}.thin{stroke-width:.6}.hair{fill:none;stroke:#f8efda;stroke-width:1}.limber{fill:none;stroke-width:1.4}\
.garrison{fill:#f8efda;stroke:#2b1d12;stroke-width:2.6;stroke-dasharray:6 3.4}.plate{fill:#f8efda}\
";
    format!(
        "<style>{fixed}\
.casing{{stroke-width:{}}}.surface{{stroke-width:{}}}.casing.high{{stroke-width:{}}}.surface.high{{stroke-width:{}}}\
.a .body{{fill:{full};stroke:#1c140d}}.a .half{{fill:{half};stroke:#1c140d}}.a .front{{fill:{deep}}}.a .gunplate{{fill:{full};stroke:#1c140d}}.a .gun{{fill:#f8efda}}.a .limber{{stroke:#f8efda}}\
.a .parting{{fill:none;stroke:#f8efda;stroke-width:1}}.a .chevron{{fill:none;stroke:#f8efda;stroke-width:1.6}}.a .short{{fill:#f8efda;paint-order:stroke;stroke:{full};stroke-width:3px}}.a .short.dark{{fill:{deep};stroke:none}}.a .edged{{stroke:{deep};stroke-width:.5}}.a .roundel{{fill:{full}}}.a .flag{{fill:#f8efda}}.a .arrow{{fill:{full};stroke:#1c140d;stroke-width:1.2}}.a .bracket{{fill:none;stroke:{full};stroke-width:8}}\
.z .body{{fill:url(#bars);stroke:{edge}}}.z .half{{fill:#f8efda;stroke:{edge}}}.z .front{{fill:{edge}}}.z .gunplate{{fill:#f8efda;stroke:{edge};stroke-width:1.3}}.z .gun{{fill:{edge}}}.z .limber{{stroke:{edge}}}\
.z .parting{{fill:none;stroke:{edge};stroke-width:1.4}}.z .chevron{{fill:none;stroke:#f8efda;stroke-width:3.2}}.z .short{{fill:{edge}}}.z .edged{{stroke:{edge};stroke-width:.5}}.z .roundel{{fill:#f8efda;stroke:{edge};stroke-width:2}}.z .flag{{fill:{edge}}}.z .arrow{{fill:url(#bars);stroke:{edge};stroke-width:1.6}}.z .bracket{{fill:none;stroke:{bar};stroke-width:8}}\
</style><defs><pattern id=\"bars\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\"><rect width=\"4\" height=\"4\" fill=\"#f8efda\"/><rect width=\"1.7\" height=\"4\" fill=\"{bar}\"/></pattern></defs>",
        road(6.4),
        road(4.2),
        road(8.6),
        road(5.8)
    )
}

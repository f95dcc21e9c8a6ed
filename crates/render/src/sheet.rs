//! From the table to the sheet it is drawn on: the one place where north is turned up.

use crate::Detail;
use engine::View;
use geom::{Length, Mm, Rect, Spot, Vector};

/// A sheet of paper as large as the table, in millimetres, y growing downward.
#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    /// Its width and height.
    pub size: Vector,
    /// The length of one pixel.
    pub pixel: Mm,
    /// The unit in which marks are drawn: a pixel where the table is shown at its usual size, a little less
    /// or more where it is shown smaller or larger.
    pub mark: Mm,
    /// How much is drawn.
    pub detail: Detail,
}

/// The pixels to the inch at which a mark's unit is a pixel.
const USUAL: f64 = 20.0;

/// A table is drawn at least and at most so large, in millimetres, whatever it claims to be.
const EXTREMES: (Mm, Mm) = (10.0, geom::FAR);

impl Sheet {
    /// The sheet for a view shown so many pixels wide.
    pub fn new(view: &View, width: u32) -> Sheet {
        let size = view.size.point().abs().clamp(Vector::splat(EXTREMES.0), Vector::splat(EXTREMES.1));
        let pixel = size.x / f64::from(width.max(1));
        let to_the_inch = Length::INCH.mm() / pixel;
        let mark = pixel * (to_the_inch / USUAL).clamp(0.9, 1.6);
        Sheet { size, pixel, mark, detail: Detail::of(to_the_inch) }
    }

    /// Where a point of the table lies on the sheet.
    pub fn point(&self, on_table: Vector) -> Vector {
        Vector::new(on_table.x, self.size.y - on_table.y)
    }

    /// Where a spot of the table lies on the sheet.
    pub fn spot(&self, spot: Spot) -> Vector {
        self.point(spot.point())
    }

    /// A direction of the table on the sheet.
    pub fn along(&self, on_table: Vector) -> Vector {
        Vector::new(on_table.x, -on_table.y)
    }

    /// A rectangle of the table on the sheet, where it looks to the opposite side of its own right.
    pub fn rect(&self, on_table: &Rect) -> Rect {
        let frame =
            geom::Frame { at: self.point(on_table.frame.at), ahead: self.along(on_table.frame.ahead) };
        Rect { frame, half: on_table.half }
    }

    /// So many pixels, in millimetres.
    pub fn pixels(&self, pixels: f64) -> Mm {
        pixels * self.pixel
    }

    /// Whether a point of the sheet lies on the table, at least so far from its edges.
    pub fn holds(&self, point: Vector, margin: Mm) -> bool {
        point.cmpge(Vector::splat(margin)).all() && point.cmple(self.size - Vector::splat(margin)).all()
    }
}

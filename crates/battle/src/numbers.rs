//! The numbers of orders.
//!
//! The dice of an order follow from its number, so a number whose dice somebody saw must never come again. An order its giver
//! takes back freely drew no die, and its number does come again. Taking back by consent may reach behind dice: after it the
//! count goes on beyond every number that was ever written.

/// Which number comes next.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    next: u32,
    highest: u32,
}

impl Numbers {
    pub(crate) const NONE_YET: Self = Self { next: 1, highest: 0 };

    /// The number of the next order.
    pub(crate) const fn next(&self) -> u32 {
        self.next
    }

    /// The next order is given.
    pub(crate) fn given(&mut self) {
        self.highest = self.highest.max(self.next);
        self.next += 1;
    }

    /// The last order was taken back freely: its number comes again.
    pub(crate) const fn undone(&mut self, n: u32) {
        self.next = n;
    }

    /// Orders were taken back by consent: none of their numbers comes again.
    pub(crate) const fn taken_back(&mut self) {
        self.next = self.highest + 1;
    }
}

//! Et sans résultat!

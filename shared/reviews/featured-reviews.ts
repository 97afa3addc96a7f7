/** Up to this many reviews are featured on the home page (specification §9). */
export const FEATURED_REVIEWS = 3

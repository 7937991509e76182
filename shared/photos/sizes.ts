/** `sizes` of card photos: one grid column on phones, two on tablets, three on wide screens. */
export const cardSizes = '(width < 22.5rem) 100vw, (width < 64rem) 50vw, 30vw'

/** `sizes` on an ad's page: full width on phones, beside the details on wide screens. */
export const wideSizes = '(width < 64rem) 100vw, 60vw'

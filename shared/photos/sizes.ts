/** How wide a card's photo is: columns of the grid, one on phones, two on tablets, three on wide screens. */
export const cardSizes = '(width < 22.5rem) 100vw, (width < 64rem) 50vw, 30vw'

/** How wide the photos of an ad's own page are: all of it on phones, beside the facts on wide screens. */
export const wideSizes = '(width < 64rem) 100vw, 60vw'

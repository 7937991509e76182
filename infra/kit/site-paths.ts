/** Prefix of shared links; the site forwards it to the gateway. */
export const sharePrefix = '/share'
/** Gateway prefix of rendered pages: an ad's page has the same path below it. */
export const pagePrefix = '/pages'
/** The sitemap index and its pages. */
export const sitemapPath = '/sitemap.xml'
export const sitemapPrefix = '/sitemaps'

/** Where shared links begin; the site passes it on to the gateway. */
export const sharePrefix = '/share'
/** What the gateway has for pages of the site: an ad's own page at the same path below this. */
export const pagePrefix = '/pages'
/** The index of all ads' addresses for search engines, and its pages. */
export const sitemapPath = '/sitemap.xml'
export const sitemapPrefix = '/sitemaps'

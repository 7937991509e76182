/** Where the bucket keeps the site's index.html, for the function that puts ads into it. Nobody else reads it there. */
export const shellKey = 'site/index.html'

/** Pages of one person, and what is no page. */
const refusedPaths = [
  ...[
    '/api/',
    '/local',
    '/admin/',
    '/my/',
    '/onboard',
    '/profile$',
    '/favourites',
    '/saved-searches',
    '/notifications',
  ],
  ...['/messages', '/collection', '/orders', '/thanks', '/account-balance', '/withdraw', '/donate'],
]

/**
 * `robots.txt`: what is of no use to search engines, and where the addresses of all ads stand.
 * @param siteUrl `https://retorna.example`
 */
export function robotsText(siteUrl: string): string {
  const refused = refusedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...refused, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

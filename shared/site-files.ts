/** Bucket key of the site's index.html, for the function that renders ads into it. */
export const shellKey = 'site/index.html'

const refusedPaths = [
  ...[
    '/api/',
    '/local',
    '/admin/',
    '/dashboard',
    '/settings',
    '/my/',
    '/onboard',
    '/profile$',
    '/favourites',
    '/saved-searches',
    '/notifications',
  ],
  ...['/messages', '/collection', '/orders', '/thanks', '/account-balance', '/withdraw', '/donate', '/referrals'],
]

/**
 * Returns `robots.txt` with refused paths and the sitemap address.
 * @param siteUrl `https://retorna.example`
 */
export function robotsText(siteUrl: string): string {
  const refused = refusedPaths.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...refused, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

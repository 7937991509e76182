/** Bucket key of the site's index.html, for the function that renders ads into it. */
export const shellKey = 'site/index.html'

/**
 * The API's answers that public pages show: a crawler that renders a page must read them. Longer paths win over `/api/`
 * (RFC 9309, 2.2.2). Counting a page's view stays refused.
 */
const readPaths = [
  '/api/recyclables',
  '/api/profiles/',
  '/api/categories',
  '/api/states',
  '/api/settings',
  '/api/exchange-rates',
]

const refusedPaths = [
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
  '/messages',
  '/collection',
  '/orders',
  '/thanks',
  '/account-balance',
  '/withdraw',
  '/donate',
  '/referrals',
]

/**
 * Returns `robots.txt` with the API's public reads, refused paths and the sitemap address.
 * @param siteUrl `https://retorna.example`
 */
export function robotsText(siteUrl: string): string {
  const rules = [...readPaths.map((path) => `Allow: ${path}`), ...refusedPaths.map((path) => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}

// Runs inside index.html before any other script (web/plugins/early.ts). Prefetches the files of the current page, its
// ads and the first picture. Starts the application after the first paint. The CSP contains this script's hash.
{
  const read = (id) => {
    const block = document.getElementById(id)
    return block && JSON.parse(block.textContent)
  }
  const { entry, pages, textFiles, place, photo } = read('early')
  const { pathname, search } = location
  // The chosen locale (web/i18n/locales.ts); without a hash it is Portuguese or has no texts.
  const locale = new URLSearchParams(search).get('lang') ?? localStorage.locale
  const hash = read('locales')?.hashes[locale]

  const fetchAhead = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
  const asked = new Set()
  /** Prefetches the files of a page: now for the current page, later when the pointer reaches a link. */
  window.fetchPageAhead = (address, fetchPriority = 'auto') => {
    const page = pages.find(([pattern]) => new RegExp(pattern).test(address))
    const [, files = [], groups = []] = page ?? []
    const texts = hash ? ['start', ...groups].map((group) => `assets/${locale}-${hash}-${group}.json`) : []
    for (const file of [...texts, ...files]) {
      if (asked.has(file) || (hash && textFiles.includes(file))) continue
      asked.add(file)
      const href = `/${file}`
      if (href.endsWith('.json')) fetchAhead({ rel: 'preload', as: 'fetch', crossOrigin: '', href })
      else if (href.endsWith('.css')) fetchAhead({ rel: 'preload', as: 'style', crossOrigin: '', href })
      else fetchAhead({ rel: 'modulepreload', fetchPriority, href })
    }
  }
  if (hash) {
    document.documentElement.lang = locale
    if (/^(ar|he)-/.test(locale)) document.documentElement.dir = 'rtl'
  }
  // An ad page is readable without its script (functions/recyclables/pages/ad-page.ts), so its photo loads first.
  const ad = read('ad')
  window.fetchPageAhead(pathname, ad ? 'low' : 'auto')

  const showAhead = (cover, imageSizes) => {
    if (cover?.status !== 'ready') return
    const widths = cover.conversion.startsWith(photo.prefix) ? photo.widths : photo.firstWidths
    const path = `/media/photos/${cover.id}/${cover.conversion}`
    const imageSrcset = widths.map((width) => `${path}/${width}.avif ${width}w`).join(', ')
    fetchAhead({ rel: 'preload', as: 'image', fetchPriority: 'high', imageSizes, imageSrcset })
  }
  // web/lib/server/early.ts consumes these responses, by the same address.
  window.early = {}
  const ask = (path, coverOf, sizes) => {
    const answer = fetch(path)
    window.early[path] = answer
    answer
      .then((response) => (response.ok ? response.clone().json() : undefined))
      .then((body) => body && showAhead(coverOf(body), sizes))
      // The application reads the same response and reports its failure.
      .catch(() => undefined)
  }
  /** Returns the listing's query; undefined for an address with more filters than place, category and action. */
  const listed = () => {
    const { state, city, category, action, ...others } = Object.fromEntries(new URLSearchParams(search))
    if (Object.keys(others).length > 0 || !/^(\d\d|all)?$/.test(state ?? '') || !/^(\d{7})?$/.test(city ?? '')) return
    const stateId = city ? city.slice(0, 2) : state
    const asked = stateId ? { stateId: stateId === 'all' ? undefined : stateId, cityId: city } : place
    const known = Object.entries({ ...asked, category, action }).filter(([, value]) => value)
    return `?${new URLSearchParams(known)}`.replace(/\?$/, '')
  }

  // Signed-in users may have their own default place and send a token.
  const isVisitor = !Object.keys(localStorage).some((key) =>
    /^CognitoIdentityServiceProvider\..*LastAuthUser$/.test(key),
  )
  const query = /^\/recyclables\/?$/.test(pathname) ? listed() : undefined
  const id = /^\/recyclables\/(ad_\w+)/.exec(pathname)?.[1]
  if (isVisitor && query !== undefined) ask(`/api/recyclables${query}`, ({ items }) => items[0]?.cover, photo.cardSizes)
  if (isVisitor && id && !ad) ask(`/api/recyclables/${id}`, ({ photos }) => photos[0], photo.wideSizes)
  if (isVisitor && ad) window.early[`/api/recyclables/${ad.id}`] = Promise.resolve(Response.json(ad))

  const start = () =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  // Starts the application after the first paint: its first half second on a slow phone must not delay index.html.
  // A hidden page is never painted, so it starts at once.
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  })
}

// Runs inside index.html before anything else (web/plugins/early.ts): asks for the files of the page at hand, and for
// the ads that it will show with the first picture among them; starts the application once the page has been painted.
// Its hash stands in the content security policy.
{
  const read = (id) => {
    const block = document.getElementById(id)
    return block && JSON.parse(block.textContent)
  }
  const { entry, pages, place, photo } = read('early')
  const { pathname, search } = location

  const fetchAhead = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
  const asked = new Set()
  /** Asks for what a page consists of: of the page at hand now, of others when a link to them is pointed at. */
  window.fetchPageAhead = (address, fetchPriority = 'auto') => {
    const page = pages.find(([pattern]) => new RegExp(pattern).test(address))
    for (const file of page ? page[1] : []) {
      if (asked.has(file)) continue
      asked.add(file)
      const href = `/${file}`
      if (href.endsWith('.css')) fetchAhead({ rel: 'preload', as: 'style', crossOrigin: '', href })
      else fetchAhead({ rel: 'modulepreload', fetchPriority, href })
    }
  }
  // An ad's own page can be read without its script: the photo comes before it (functions/recyclables/pages/ad-page.ts).
  const ad = read('ad')
  window.fetchPageAhead(pathname, ad ? 'low' : 'auto')

  const showAhead = (cover, imageSizes) => {
    if (cover?.status !== 'ready') return
    const widths = cover.conversion.startsWith(photo.prefix) ? photo.widths : photo.firstWidths
    const path = `/media/photos/${cover.id}/${cover.conversion}`
    const imageSrcset = widths.map((width) => `${path}/${width}.avif ${width}w`).join(', ')
    fetchAhead({ rel: 'preload', as: 'image', fetchPriority: 'high', imageSizes, imageSrcset })
  }
  // What is asked here is taken by web/lib/server/early.ts, which looks for the same address.
  window.early = {}
  const ask = (path, coverOf, sizes) => {
    const answer = fetch(path)
    window.early[path] = answer
    answer
      .then((response) => (response.ok ? response.clone().json() : undefined))
      .then((body) => body && showAhead(coverOf(body), sizes))
      // The application takes the same answer and says what went wrong with it.
      .catch(() => undefined)
  }
  /** What the listing asks for by its address; undefined where it asks for more than a place and a kind. */
  const listed = () => {
    const { state, city, category, action, ...others } = Object.fromEntries(new URLSearchParams(search))
    if (Object.keys(others).length > 0 || !/^(\d\d|all)?$/.test(state ?? '') || !/^(\d{7})?$/.test(city ?? '')) return
    const stateId = city ? city.slice(0, 2) : state
    const asked = stateId ? { stateId: stateId === 'all' ? undefined : stateId, cityId: city } : place
    const known = Object.entries({ ...asked, category, action }).filter(([, value]) => value)
    return `?${new URLSearchParams(known)}`.replace(/\?$/, '')
  }

  // Whoever is signed in may have a place of their own, and asks with a token.
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
  // Its first half second of work on a slow phone comes after what index.html shows, not before. What nobody looks at
  // is never painted.
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
  })
}

import { states } from 'virtual:states'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listingPath } from '../../lib/listing/address.ts'
import { WordSearch } from '../../ui/ads/word-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CategoryLinks } from './category-links.tsx'
import styles from './home-page.module.css'
import { LazySection } from './lazy-section.tsx'
import { NearAds } from './near-ads.tsx'
import { searchOfPlace, useHomePlace } from './search/home-place.ts'
import { SearchCard } from './search/search-card.tsx'

/** One chunk. */
const loadSections = () => import('./lower-sections.tsx')
/** Approximate total height, to avoid a layout shift. */
const sectionsHeight = '200rem'

/**
 * Word search, materials, nearby ads and search card. Everything below is lazy-loaded at the first interaction or when
 * it comes near.
 */
export default function HomePage() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const home = useHomePlace()
  const here = home ? searchOfPlace(home) : {}
  useEffect(prefetchSectionsOnInteraction, [])
  return (
    <Page title={t('head.title')} description={t('head.description')} width="bleed">
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.text')}</p>
          <WordSearch
            stateId={home?.place.stateId}
            onSearch={(q) => navigate(listingPath(q === '' ? here : { ...here, q }))}
            onFilter={(filter) => navigate(listingPath({ ...here, ...filter }))}
          />
          <CategoryLinks from={here} />
        </div>
        <div className={styles.card}>
          <SearchCard states={states} place={home?.place ?? null} />
        </div>
        <div className={styles.near}>
          <NearAds home={home} states={states} />
        </div>
      </section>
      <LazySection load={loadSections} height={sectionsHeight} />
    </Page>
  )
}

/** Prefetches the lower sections at the first scroll, touch or key press. */
function prefetchSectionsOnInteraction(): () => void {
  const ended = new AbortController()
  const fetchAll = () => {
    ended.abort()
    loadSections().catch((error: unknown) => console.error(error))
  }
  for (const sign of ['scroll', 'wheel', 'touchstart', 'keydown']) {
    window.addEventListener(sign, fetchAll, { passive: true, signal: ended.signal })
  }
  return () => ended.abort()
}

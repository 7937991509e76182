import { states } from 'virtual:states'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listingPath } from '../../lib/listing/address.ts'
import { WordSearch } from '../../ui/ads/word-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CategoryLinks } from './category-links.tsx'
import styles from './home-page.module.css'
import { Late } from './late.tsx'
import { NearAds } from './near-ads.tsx'
import { searchOfPlace, useHomePlace } from './search/home-place.ts'
import { SearchCard } from './search/search-card.tsx'

/** All the bands below the first screen, in one script. */
const loadSections = () => import('./late-sections.tsx')
/** About what they take together, so that the page does not jump. */
const heightOfSections = '200rem'

/**
 * The search by words first, materials, ads near the reader and the search card; everything below is fetched at the
 * first sign of movement, or as it comes near.
 */
export default function HomePage() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const home = useHomePlace()
  const here = home ? searchOfPlace(home) : {}
  useEffect(fetchSectionsAtFirstSign, [])
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
      <Late load={loadSections} height={heightOfSections} />
    </Page>
  )
}

/** Whoever begins to move will want what is below: its scripts come then, before the eye does. */
function fetchSectionsAtFirstSign(): () => void {
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

import { states } from 'virtual:states'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listingPath } from '../../lib/listing-address.ts'
import { WordSearch } from '../../ui/ads/word-search.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './home-page.module.css'
import { LateSection } from './late-section.tsx'
import { SearchCard } from './search-card.tsx'
import street from './street.svg?no-inline'

const sections = [
  { name: 'ecosystem', load: () => import('./ecosystem.tsx'), height: '34rem' },
  { name: 'how', load: () => import('./how-it-works.tsx'), height: '30rem' },
  { name: 'audiences', load: () => import('./audiences.tsx'), height: '34rem' },
  { name: 'referral', load: () => import('./referral.tsx'), height: '18rem' },
  { name: 'questions', load: () => import('./questions.tsx'), height: '34rem' },
  { name: 'app', load: () => import('./app-download.tsx'), height: '22rem' },
  { name: 'footer', load: () => import('./footer.tsx'), height: '26rem' },
] as const

/**
 * Hero with the search by words and the search card; everything below is fetched at the first sign of movement, or as
 * it comes near.
 */
export default function HomePage() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  useEffect(fetchSectionsAtFirstSign, [])
  return (
    <Page title={t('head.title')} description={t('head.description')} width="bleed">
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.text')}</p>
          <WordSearch
            onSearch={(q) => navigate(listingPath(q === '' ? {} : { q }))}
            onFilter={(filter) => navigate(listingPath(filter))}
          />
          <img className={styles.street} src={street} alt="" width={640} height={250} />
        </div>
        <div className={styles.card}>
          <SearchCard states={states} />
        </div>
      </section>
      {sections.map(({ name, load, height }) => (
        <LateSection key={name} load={load} height={height} />
      ))}
    </Page>
  )
}

/** Whoever begins to move will want what is below: its scripts come then, before the eye does. */
function fetchSectionsAtFirstSign(): () => void {
  const ended = new AbortController()
  const fetchAll = () => {
    ended.abort()
    for (const { load } of sections) load().catch((error: unknown) => console.error(error))
  }
  for (const sign of ['scroll', 'wheel', 'touchstart', 'keydown']) {
    window.addEventListener(sign, fetchAll, { passive: true, signal: ended.signal })
  }
  return () => ended.abort()
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { listingPath } from '../../lib/listing/address.ts'
import { LogoMark } from '../../ui/page/logo.tsx'
import { LazySection } from './lazy-section.tsx'
import styles from './sections.module.css'

const links = [
  { to: '/recyclables', text: 'footer.recyclables' },
  { to: listingPath({ action: 'donation' }), text: 'footer.donations' },
  { to: '/collection', text: 'footer.collection' },
  { to: '/messages', text: 'footer.messages' },
  { to: '/auth', text: 'footer.signIn' },
] as const

/** Apart from the sections, because it needs the client of the API. */
const loadNewsletterForm = async () => {
  const [form] = await Promise.all([
    import('../../parts/newsletter/newsletter-form.tsx'),
    loadNamespaces(['errors', 'newsletter']),
  ])
  return form
}

export function Footer() {
  const { t } = useTranslation(['home-sections', 'common'])
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <span className={styles.brand}>
              <LogoMark />
              {t('common:brand.name')}
            </span>
            <p>{t('footer.about')}</p>
          </div>
          <nav className={styles.column} aria-labelledby="footer-links">
            <h2 id="footer-links">{t('footer.links')}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{t(text)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.column}>
            <h2>{t('footer.support')}</h2>
            <p>{t('footer.supportHours')}</p>
            <Link to="/support">{t('footer.supportLink')}</Link>
          </div>
          <div className={styles.column}>
            <h2>{t('footer.newsletter')}</h2>
            <LazySection load={loadNewsletterForm} height="13rem" />
          </div>
        </div>
        <p className={styles.legal}>
          {t('footer.legal')}{' '}
          <Link to="/terms" target="_blank">
            {t('footer.terms')}
          </Link>{' '}
          <Link to="/privacy" target="_blank">
            {t('footer.privacy')}
          </Link>
        </p>
      </div>
    </footer>
  )
}

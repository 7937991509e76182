import { useTranslation } from 'react-i18next'
import { intlTag } from '../../../shared/language-tag.ts'
import { type Badge, badgeRules, badges } from '../../../shared/people/badges.ts'
import { useLiveProfile } from '../../lib/session/live-profile.ts'
import { TrustBadge } from '../../ui/ads/trust-badge.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './badges.module.css'

/** Explains the badges of trust by their own thresholds (rules 3.9). */
export default function BadgesPage() {
  const { t } = useTranslation('badges')
  return (
    <Page title={t('title')} heading={t('title')} description={t('description')}>
      <div className={classNames('stack-small', styles.intro)}>
        <p>{t('intro')}</p>
        <p className={styles.never}>{t('never')}</p>
      </div>
      <OwnBadges />
      <ul className={styles.list}>
        {badges.map((badge) => (
          <li key={badge}>
            <TrustBadge badge={badge} />
            <p>
              <HowEarned badge={badge} />
            </p>
          </li>
        ))}
      </ul>
      <section className={classNames('stack-small', styles.rules)} aria-labelledby="how-counted">
        <h2 id="how-counted">{t('rules.title')}</h2>
        <ul>
          {(['pickups', 'punctual', 'well_rated', 'lost'] as const).map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

/** Nothing for visitors; the page does not depend on it. */
function OwnBadges() {
  const { t } = useTranslation('badges')
  const { data: me } = useLiveProfile()
  if (!me) return null
  return (
    <Card className={classNames('stack-small', styles.own)}>
      <h2>{t('yours')}</h2>
      {me.badges.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <p className="row">
          {me.badges.map((badge) => (
            <TrustBadge key={badge} badge={badge} />
          ))}
        </p>
      )}
    </Card>
  )
}

function HowEarned({ badge }: { badge: Badge }) {
  const { t, i18n } = useTranslation('badges')
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(intlTag(i18n.language), options).format(value)
  if (badge === 'punctual') {
    const { onTime: count, share } = badgeRules.punctual
    return t('how.punctual', { count, share: number(share, { style: 'percent' }) })
  }
  if (badge === 'well_rated') {
    const { ratings: count, mean } = badgeRules.well_rated
    return t('how.well_rated', { count, mean: number(mean, { minimumFractionDigits: 1 }) })
  }
  return t('how.pickups', { count: badgeRules[badge].pickups })
}

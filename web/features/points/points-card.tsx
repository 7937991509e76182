import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PointsView } from '../../../shared/contract/points.ts'
import { intlTag, languageTag } from '../../../shared/language-tag.ts'
import { formatBrl } from '../../../shared/money.ts'
import { impactOf, rankThresholds } from '../../../shared/points/points.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { api } from '../../lib/server/operations.ts'
import { Award, Check } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './points-card.module.css'

/** Target of links in e-mails: `/profile#points`. */
const anchor = 'points'

/** The own points, rank, milestones and estimates (rules 18). */
export default function PointsCard() {
  const { t } = useTranslation('points')
  const card = useAnchor<HTMLDivElement>(anchor)
  const points = useQuery(api.points.own.queryOptions())
  return (
    <Card id={anchor} ref={card} className={styles.card} aria-busy={points.isPending}>
      <h2>{t('title')}</h2>
      <Loaded query={points} height="12rem">
        {(data) => <Points {...data} />}
      </Loaded>
    </Card>
  )
}

function Points({ points, rank, next, earningsCents, milestones }: PointsView) {
  const { t } = useTranslation('points')
  const tag = languageTag(currentLocale())
  const number = (value: number) => new Intl.NumberFormat(intlTag(tag), { maximumFractionDigits: 1 }).format(value)
  const { keptKg, co2Kg } = impactOf(earningsCents)
  const target = next ? rankThresholds[next.rank] : points
  return (
    <>
      <div className={styles.rank}>
        <Award aria-hidden="true" />
        <p>
          <strong>{points === 0 ? t('noPoints') : t('points', { count: points, shown: number(points) })}</strong>{' '}
          <Badge tone="leaf">{t(`rank.${rank}`)}</Badge>
        </p>
      </div>
      {next ? (
        <div className={styles.next}>
          <progress
            aria-label={t('progress', { rank: t(`rank.${next.rank}`) })}
            value={points - rankThresholds[rank]}
            max={target - rankThresholds[rank]}
          />
          <p className={styles.soft}>
            {t('missing', { count: next.missing, shown: number(next.missing), rank: t(`rank.${next.rank}`) })}
          </p>
        </div>
      ) : (
        <p className={styles.soft}>{t('highest')}</p>
      )}
      <ul className={styles.milestones}>
        {milestones.map(({ cents, reached }) => (
          <li key={cents} data-reached={reached}>
            {reached && <Check aria-hidden="true" />}
            {t(reached ? 'milestone.reached' : 'milestone.open', { amount: formatBrl(cents, tag) })}
          </li>
        ))}
      </ul>
      {earningsCents > 0 && <p className={styles.soft}>{t('impact', { kept: number(keptKg), co2: number(co2Kg) })}</p>}
      <p className={styles.soft}>{t('how')}</p>
    </>
  )
}

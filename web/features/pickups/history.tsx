import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PickupTotals } from '../../../shared/contract/pickup-views.ts'
import { clockText } from '../../lib/clock-text.ts'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Weights } from '../../parts/pickups/pickup-card.tsx'
import { otherName, pickupDate } from '../../parts/pickups/pickup-texts.ts'
import { sumOf, weightText } from '../../parts/pickups/weights.ts'
import { materials } from '../../ui/ads/materials.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './pickups-page.module.css'

export function History() {
  const { t, i18n } = useTranslation('pickups')
  const totals = useQuery(api.pickups.totals.queryOptions())
  const history = useInfiniteQuery(api.pickups.history.infiniteOptions(inPages({})))
  return (
    <InfiniteList
      query={history}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={t('history.empty')} text={t('history.emptyText')} />}
    >
      {(items) => (
        <div className={classNames('stack', styles.sections)}>
          <div className={styles.totals}>
            {totals.data && (
              <>
                <Total title={t('history.given')} total={totals.data.given} />
                <Total title={t('history.taken')} total={totals.data.taken} />
              </>
            )}
          </div>
          <section className="stack" aria-label={t('history.list')}>
            <h2>{t('history.list')}</h2>
            <ul className={styles.past}>
              {items.map((pickup) => (
                <li key={pickup.id}>
                  <div>
                    <p className={styles.pastTitle}>
                      <bdi>{pickup.ad.type}</bdi>
                    </p>
                    <p className="soft">
                      {t('at', {
                        date: pickupDate(pickup.date, i18n.language),
                        time: clockText(pickup.time, i18n.language),
                      })}{' '}
                      · <bdi>{otherName(pickup, t)}</bdi>
                    </p>
                  </div>
                  <dl>
                    {(['mine', 'theirs'] as const).map((side) => (
                      <div key={side}>
                        <dt className="soft">{t(`weighed.${side}`, { name: otherName(pickup, t) })}</dt>
                        <dd>
                          <Weights weights={pickup.confirmed[side]?.weights ?? []} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                  {pickup.weightsDiffer && <p className={styles.differ}>{t('weightsDiffer')}</p>}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </InfiniteList>
  )
}

function Total({ title, total }: { title: string; total: PickupTotals['given'] }) {
  const { t, i18n } = useTranslation(['pickups', 'common'])
  const sum = sumOf(total.weights)
  return (
    <Card className={styles.total}>
      <h2>{title}</h2>
      <p className={styles.sum}>{weightText(sum, i18n.language)}</p>
      <p className="soft">
        {total.pickups === 0 ? t('history.noPickups') : t('history.pickups', { count: total.pickups })}
      </p>
      {total.weights.length === 0 ? (
        <p className="soft">{t('history.nothing')}</p>
      ) : (
        <ul className={styles.bars}>
          {total.weights.map(({ material, grams }) => {
            const { Icon, color } = materials[material]
            return (
              <li key={material}>
                <Icon aria-hidden="true" style={{ color: `var(--amplify-colors-${color})` }} />
                <span>{t(`common:material.${material}`)}</span>
                <span className={styles.bar} aria-hidden="true">
                  <span
                    style={{
                      inlineSize: `${(grams / sum) * 100}%`,
                      background: `var(--amplify-colors-${color})`,
                    }}
                  />
                </span>
                <span className={styles.grams}>{weightText(grams, i18n.language)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

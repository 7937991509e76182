import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { BadgeCheck, TriangleAlert, Users } from '../../ui/icons/icons.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './figures.module.css'
import { countText } from './texts.ts'

/** System alerts: payouts that wait, inactive users, and whether the payments agree with the provider's. */
export function Alerts({ page: { waiting, inactive } }: { page: Dashboard }) {
  const { t, i18n } = useTranslation('figures')
  const payments = waiting.withdrawals + waiting.donations
  const count = (value: number) => countText(value, i18n.language)
  return (
    <Card>
      <section aria-labelledby="alerts">
        <h2 id="alerts">{t('alerts.title')}</h2>
        <ul className={styles.list}>
          <Alert
            tone={payments > 0 ? 'sun' : 'leaf'}
            icon={payments > 0 ? <TriangleAlert aria-hidden="true" /> : <BadgeCheck aria-hidden="true" />}
            title={
              <Link to={waiting.withdrawals > 0 || waiting.donations === 0 ? '/admin/withdrawals' : '/admin/donations'}>
                {payments === 0
                  ? t('alerts.noneWaiting')
                  : t('alerts.waiting', { count: payments, shown: count(payments) })}
              </Link>
            }
            text={t('alerts.waitingText', {
              withdrawals: count(waiting.withdrawals),
              donations: count(waiting.donations),
            })}
          />
          <Alert
            tone={inactive && inactive.users > 0 ? 'sun' : 'leaf'}
            icon={<Users aria-hidden="true" />}
            title={
              !inactive
                ? t('alerts.inactiveUnknown')
                : inactive.users === 0
                  ? t('alerts.noneInactive')
                  : t('alerts.inactive', { count: inactive.users, shown: count(inactive.users) })
            }
            text={
              inactive
                ? t('alerts.inactiveText', { at: instantText(inactive.countedAt, i18n.language) })
                : t('alerts.inactiveUnknownText')
            }
          />
          <Payments />
        </ul>
      </section>
    </Card>
  )
}

/** A comparison runs every night; one that is missing for longer proves nothing about now. */
const recentMs = 36 * 60 * 60 * 1000

/** Claims agreement only after a recent comparison without open findings. */
function Payments() {
  const { t, i18n } = useTranslation('figures')
  const { data } = useQuery(api.orders.findings.queryOptions({ input: {} }))
  if (!data) return null
  const { comparedAt, items } = data
  const at = comparedAt === null ? null : instantText(comparedAt, i18n.language)
  if (items.length > 0)
    return (
      <Alert
        tone="sun"
        icon={<TriangleAlert aria-hidden="true" />}
        title={<Link to="/admin/orders">{t('alerts.differs')}</Link>}
        text={t('alerts.differsText', { at: at ?? '–', shown: countText(items.length, i18n.language) })}
      />
    )
  const isRecent = comparedAt !== null && Date.now() - Date.parse(comparedAt) < recentMs
  if (!isRecent)
    return (
      <Alert
        tone="sun"
        icon={<TriangleAlert aria-hidden="true" />}
        title={<Link to="/admin/orders">{t('alerts.unchecked')}</Link>}
        text={at === null ? t('alerts.neverChecked') : t('alerts.uncheckedText', { at })}
      />
    )
  return (
    <Alert
      tone="leaf"
      icon={<BadgeCheck aria-hidden="true" />}
      title={t('alerts.stable')}
      text={t('alerts.stableText', { at })}
    />
  )
}

interface AlertProps {
  readonly tone: 'sun' | 'leaf'
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: string
}

function Alert({ tone, icon, title, text }: AlertProps) {
  return (
    <li className={styles.alert} data-tone={tone}>
      <span className={styles.mark}>{icon}</span>
      <div>
        <p className={styles.strong}>{title}</p>
        <p className={styles.soft}>{text}</p>
      </div>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { countText } from '../../lib/count-text.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { BadgeCheck, TriangleAlert, Users } from '../../ui/icons/icons.ts'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './figures.module.css'
import { type SystemAlert, systemAlerts } from './system-alerts.ts'

/** System alerts: payouts that wait, inactive users, and whether money and deadlines are in order. */
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
          <Checks />
        </ul>
      </section>
    </Card>
  )
}

/** Where an admin handles each. The log of the audit names the rows; sales and their money are on the same page. */
const pages: Readonly<Partial<Record<SystemAlert['kind'], string>>> = {
  differs: '/admin/orders',
  unchecked: '/admin/orders',
  unbalanced: '/admin/orders',
  unaudited: '/admin/orders',
  due: '/admin/disputes',
  overdue: '/admin/disputes',
}

/** What is wrong now; claims a stable system only after a recent and clean comparison and audit. */
function Checks() {
  const { t } = useTranslation('figures')
  const findings = useQuery(api.orders.findings.queryOptions({ input: {} })).data
  const checks = useQuery(api.queues.systemChecks.queryOptions()).data
  const waiting = useQuery(api.queues.waiting.queryOptions({ input: {} })).data
  const textOf = useAlertText()
  if (!findings || !checks || !waiting) return null
  const comparison = { at: findings.comparedAt, findings: findings.items.length }
  const disputes = waiting.queues.find(({ queue }) => queue === 'disputes')
  const alerts = systemAlerts({ comparison, disputes, ...checks }, new Date())
  if (alerts.length === 0)
    return (
      <Alert
        tone="leaf"
        icon={<BadgeCheck aria-hidden="true" />}
        title={t('alerts.stable')}
        text={textOf.stable(comparison.at, checks.audit?.at)}
      />
    )
  return alerts.map((alert) => (
    <Alert
      key={alert.kind}
      tone="sun"
      icon={<TriangleAlert aria-hidden="true" />}
      title={<AlertTitle kind={alert.kind} />}
      text={textOf.alert(alert)}
    />
  ))
}

/** Dead letters have no page: operators replay them with a command (`docs/operations.md`). */
function AlertTitle({ kind }: Pick<SystemAlert, 'kind'>) {
  const { t } = useTranslation('figures')
  const page = pages[kind]
  const title = t(`alerts.${kind}`)
  return page === undefined ? title : <Link to={page}>{title}</Link>
}

function useAlertText() {
  const { t, i18n } = useTranslation('figures')
  const time = (at: string | null | undefined) => (at ? instantText(at, i18n.language) : '–')
  return {
    stable: (comparedAt: string | null, auditedAt: string | undefined) =>
      t('alerts.stableText', { at: time(comparedAt), auditedAt: time(auditedAt) }),
    alert: (alert: SystemAlert) => {
      if (alert.kind === 'unchecked' && alert.at === null) return t('alerts.neverChecked')
      if (alert.kind === 'unaudited' && alert.at === null) return t('alerts.neverAudited')
      const shown = 'count' in alert ? countText(alert.count, i18n.language) : ''
      return t(`alerts.${alert.kind}Text`, { at: time(alert.at), shown })
    },
  }
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

import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import type { QueueFigure } from '../../../shared/contract/queues.ts'
import { countText } from '../../lib/count-text.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { queuePages } from '../../lib/queue-pages.ts'
import { api } from '../../lib/server/operations.ts'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './admin-bar.module.css'
import { AdminFind } from './admin-find.tsx'

const QueueHead = lazyPart(() => import('./queue-head.tsx'))

interface Entry {
  readonly to: string
  readonly text: string
}

/** Grouped by the work of an admin; each group is a list of its own. */
const groups: readonly { readonly name: string; readonly entries: readonly Entry[] }[] = [
  { name: 'overview', entries: [{ to: '/dashboard', text: 'administration.dashboard' }] },
  {
    name: 'content',
    entries: [
      { to: '/admin/moderation', text: 'administration.moderation' },
      { to: '/admin/reports', text: 'administration.reports' },
      { to: '/admin/cases', text: 'administration.cases' },
      { to: '/admin/tickets', text: 'administration.tickets' },
    ],
  },
  {
    name: 'money',
    entries: [
      { to: '/admin/withdrawals', text: 'administration.withdrawals' },
      { to: '/admin/donations', text: 'administration.donations' },
      { to: '/admin/orders', text: 'administration.orders' },
      { to: '/admin/disputes', text: 'administration.disputes' },
      { to: '/admin/referrals', text: 'administration.referrals' },
      { to: '/admin/entities', text: 'administration.entities' },
    ],
  },
  {
    name: 'people',
    entries: [
      { to: '/admin/users', text: 'administration.users' },
      { to: '/admin/newsletter', text: 'administration.newsletter' },
    ],
  },
  {
    name: 'system',
    entries: [
      { to: '/admin/audit', text: 'administration.audit' },
      { to: '/settings', text: 'administration.settings' },
    ],
  },
]

const refetchMs = 60_000

/** The admins' menu: what waits stands beside each entry. Without the numbers the menu works all the same. */
export function AdminBar() {
  const { t } = useTranslation(['pages', 'common'])
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const waiting = useQuery({ ...api.queues.waiting.queryOptions({ input: {} }), refetchInterval: refetchMs })
  // On phones the bar is wider than the window, so the current entry scrolls into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (current && bar.current)
      bar.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - bar.current.clientWidth / 2
  }, [pathname])
  const figuresOf = (page: string) => waiting.data?.queues.filter(({ queue }) => queuePages[queue] === page) ?? []
  const isQueue = Object.values(queuePages).includes(pathname)
  return (
    <>
      <nav ref={bar} className={classNames(styles.bar, 'screen-only')} aria-label={t('common:navigation.admin')}>
        <AdminFind />
        {groups.map(({ name, entries }) => (
          <ul key={name} className={styles.group} aria-label={t(`adminMenu.groups.${name}`)}>
            {entries.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} className={styles.entry ?? ''}>
                  {t(text)}
                  <Waiting figures={figuresOf(to)} />
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {isQueue && (
        <Suspense>
          <QueueHead key={pathname} figures={figuresOf(pathname)} />
        </Suspense>
      )}
    </>
  )
}

function Waiting({ figures }: { figures: readonly QueueFigure[] }) {
  const { t, i18n } = useTranslation('pages')
  const count = figures.reduce((sum, figure) => sum + figure.count, 0)
  if (count === 0) return null
  const shown = countText(count, i18n.language)
  const isComplete = figures.every((figure) => figure.isComplete)
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {isComplete ? shown : t('adminMenu.atLeast', { shown })}
      </span>
      <span className="visually-hidden">{t('adminMenu.waiting', { count, shown })}</span>
    </>
  )
}

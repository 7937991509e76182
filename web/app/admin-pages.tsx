import { Route, Routes } from 'react-router-dom'
import { AdminBar } from './frame/admin-bar.tsx'
import { type LazyPage, lazyDataPage, lazyPage } from './lazy-page.tsx'

const adminRoutes: readonly { readonly path: string; readonly page: LazyPage }[] = [
  {
    path: 'moderation',
    page: lazyDataPage(() => import('../features/moderation/queue-page.tsx'), ['moderation', 'pages']),
  },
  {
    path: 'reports',
    page: lazyDataPage(() => import('../features/reports/reports-page.tsx'), ['reports']),
  },
  {
    path: 'users',
    page: lazyDataPage(() => import('../features/users/users-page.tsx'), ['users']),
  },
  {
    path: 'withdrawals',
    page: lazyDataPage(
      () => import('../features/payouts/admin/withdrawals-page.tsx'),
      ['withdrawals', 'approvals', 'pages'],
    ),
  },
  {
    path: 'donations',
    page: lazyDataPage(
      () => import('../features/payouts/admin/donations-page.tsx'),
      ['donations', 'approvals', 'pages'],
    ),
  },
  {
    path: 'referrals',
    page: lazyDataPage(
      () => import('../features/referrals/admin/payments-page.tsx'),
      ['referral-payments', 'referrals', 'approvals', 'pages'],
    ),
  },
  {
    path: 'entities',
    page: lazyDataPage(() => import('../features/entities/entities-page.tsx'), ['entities']),
  },
  {
    path: 'approval-limit',
    page: lazyDataPage(() => import('../features/settings/approval-limit-page.tsx'), ['approvals']),
  },
  {
    path: 'users/:userId',
    page: lazyDataPage(() => import('./routes/user-route.tsx'), ['users', 'profiles', 'recyclables']),
  },
  {
    path: 'conversations',
    page: lazyDataPage(() => import('../features/conversations/admin/watch-page.tsx'), ['conversations']),
  },
  {
    path: 'orders/:id?',
    page: lazyDataPage(() => import('./routes/admin-orders-route.tsx'), ['orders', 'admin-orders']),
  },
  {
    path: 'audit',
    page: lazyDataPage(() => import('../features/audit/audit-page.tsx'), ['audit', 'pages']),
  },
  {
    path: 'disputes/:id?',
    page: lazyDataPage(() => import('./routes/disputes-route.tsx'), ['disputes']),
  },
  {
    path: 'cases/:id?',
    page: lazyDataPage(() => import('../features/cases/cases-page.tsx'), ['cases']),
  },
  {
    path: 'tickets/:id?',
    page: lazyDataPage(() => import('../features/tickets/admin/tickets-page.tsx'), ['tickets', 'approvals', 'pages']),
  },
  {
    path: 'newsletter/:id?',
    page: lazyDataPage(() => import('../features/newsletter/admin/issues-page.tsx'), ['newsletter-admin']),
  },
  { path: '*', page: lazyPage(() => import('../features/pages/not-found-page.tsx'), ['pages']) },
]

export default function AdminPages() {
  return (
    <>
      <AdminBar />
      <Routes>
        {adminRoutes.map(({ path, page: { Component } }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
      </Routes>
    </>
  )
}

import { DashboardPage } from '../../features/figures/dashboard-page.tsx'
import { AdminBar } from '../frame/admin-bar.tsx'

export default function DashboardRoute() {
  return (
    <>
      <AdminBar />
      <DashboardPage />
    </>
  )
}

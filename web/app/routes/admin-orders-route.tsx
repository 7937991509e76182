import { useParams } from 'react-router-dom'
import { AdminOrderPage } from '../../features/orders/admin/admin-order-page.tsx'
import { AdminOrdersPage } from '../../features/orders/admin/admin-orders-page.tsx'

export default function AdminOrdersRoute() {
  const { id } = useParams()
  return id === undefined ? <AdminOrdersPage /> : <AdminOrderPage id={id} />
}

import { useParams } from 'react-router-dom'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { OrdersPage } from '../../features/orders/orders-page.tsx'

export default function OrdersRoute() {
  const { id } = useParams()
  return id === undefined ? <OrdersPage /> : <OrderPage id={id} />
}

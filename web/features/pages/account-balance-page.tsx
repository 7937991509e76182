import { Savings } from '../../ui/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where the money of sales will be seen. */
export default function AccountBalancePage() {
  return <ComingPage name="accountBalance" illustration={<Savings />} />
}

import { BalancePage } from '../../features/balance/balance-page.tsx'
import { PreferenceCard } from '../../features/donations/preference/preference-card.tsx'

/** The balance, and beside it what of each sale goes to an entity. */
export default function BalanceRoute() {
  return <BalancePage preference={<PreferenceCard />} />
}

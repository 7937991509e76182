import { BalancePage } from '../../features/balance/balance-page.tsx'
import { PreferenceCard } from '../../features/payouts/preference/preference-card.tsx'

export default function BalanceRoute() {
  return <BalancePage preference={<PreferenceCard />} />
}

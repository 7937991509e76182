import { BalancePage } from '../../features/balance/balance-page.tsx'
import { PreferenceCard } from '../../features/donations/preference/preference-card.tsx'

export default function BalanceRoute() {
  return <BalancePage preference={<PreferenceCard />} />
}

import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { World } from '../world/world.ts'
import { focusOnAd, offer, takeDown } from './ads.ts'
import { decideLoss, dispute, undoClaim, writeOff } from './disputes.ts'
import { lookAtFindings } from './findings.ts'
import { decideDonation, decideWithdrawal, donate, prefer, replayToken, withdraw } from './payouts.ts'
import { changeStaff, leave, suspendOrRestore } from './people.ts'
import { answer, callOff, confirm, contact, jump, propose } from './pickups.ts'
import { breakDown, changeAmounts, changePayment, forge, order, pay, refund } from './purchases.ts'
import { payReward } from './referrals.ts'
import { repay } from './repayments.ts'
import { decideCase, releaseEarnings, report, takeBack } from './silence.ts'
import { decideTransfers, lookAtReport, payOut } from './transfers.ts'

type Act = (world: World, random: Random) => Promise<void>

const acts: readonly (readonly [weight: number, act: Act])[] = [
  [16, offer],
  [1, takeDown],
  [6, focusOnAd],
  [16, order],
  [22, pay],
  [7, changePayment],
  [2, changeAmounts],
  [3, forge],
  [0.15, breakDown],
  [2, lookAtFindings],
  [1, payOut],
  [0.5, lookAtReport],
  [4, repay],
  [0.5, decideTransfers],
  [2, refund],
  [6, dispute],
  [3, decideLoss],
  [4, writeOff],
  [2, undoClaim],
  [18, contact],
  [20, propose],
  [20, answer],
  [3, callOff],
  [36, confirm],
  [2, takeBack],
  [2, report],
  [3, decideCase],
  [1, releaseEarnings],
  [2, prefer],
  [24, withdraw],
  [14, decideWithdrawal],
  [12, donate],
  [5, decideDonation],
  [4, payReward],
  [2, replayToken],
  [4, suspendOrRestore],
  [1, changeStaff],
  [1, leave],
  [3, jump],
]

export function actOf(random: Random): Act {
  return random.weighted(acts.map(([weight, act]) => [weight, () => act] as const))
}

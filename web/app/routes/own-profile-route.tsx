import { Suspense } from 'react'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'
import type { ContactStepSlotProps } from '../../features/profiles/slots.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { lazyPage } from '../lazy-page.tsx'

const ContactStep = lazyPart(() => import('../../features/accounts/contact-step.tsx'))
const SecurityCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../features/accounts/security/security-card.tsx'),
    loadNamespaces(['device-sign-in']),
  ])
  return card
})

const PasskeyList = lazyPart(() => import('../../features/accounts/passkeys/passkey-list.tsx'))

const { Component: PrivacySection } = lazyPage(() => import('../../features/privacy/privacy-section.tsx'), ['privacy'])

const { Component: NotificationPreferencesSection } = lazyPage(
  () => import('../../features/notifications/notification-preferences-section.tsx'),
  ['notifications'],
)

const { Component: PointsCard } = lazyPage(() => import('../../features/points/points-card.tsx'), ['points'])
const { Component: ReferralCard } = lazyPage(() => import('../../features/referrals/referral-card.tsx'), ['referrals'])

const slots = {
  Points: () => (
    <Suspense fallback={<Skeleton height="14rem" radius="12px" />}>
      <PointsCard />
    </Suspense>
  ),
  Passkeys: () => (
    <Suspense fallback={<Skeleton height="14rem" radius="12px" />}>
      <PasskeyList />
    </Suspense>
  ),
  ContactStep: (props: ContactStepSlotProps) => (
    <Suspense>
      <ContactStep {...props} />
    </Suspense>
  ),
  Privacy: () => (
    <Suspense>
      <PrivacySection />
    </Suspense>
  ),
  NotificationPreferences: () => (
    <Suspense>
      <NotificationPreferencesSection />
    </Suspense>
  ),
  Referrals: () => (
    <Suspense fallback={<Skeleton height="14rem" radius="12px" />}>
      <ReferralCard />
    </Suspense>
  ),
  Security: () => (
    <Suspense>
      <SecurityCard />
    </Suspense>
  ),
}

export default function OwnProfileRoute() {
  return <OwnProfilePage slots={slots} />
}

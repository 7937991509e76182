import { lazy, Suspense } from 'react'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'
import type { ContactStepSlotProps } from '../../features/profiles/slots.ts'

const ContactStep = lazy(() => import('../../features/accounts/contact-step.tsx'))
const SecurityCard = lazy(() => import('../../features/accounts/security/security-card.tsx'))

const slots = {
  ContactStep: (props: ContactStepSlotProps) => (
    <Suspense>
      <ContactStep {...props} />
    </Suspense>
  ),
  Security: () => (
    <Suspense>
      <SecurityCard />
    </Suspense>
  ),
}

/** The own profile, with what the accounts bring: the code step for a changed e-mail or phone, and the protection. */
export default function OwnProfileRoute() {
  return <OwnProfilePage slots={slots} />
}

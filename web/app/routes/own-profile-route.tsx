import { lazy, Suspense } from 'react'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'
import type { ContactStepSlotProps } from '../../features/profiles/slots.ts'

const ContactStep = lazy(() => import('../../features/accounts/contact-step.tsx'))

const slots = {
  ContactStep: (props: ContactStepSlotProps) => (
    <Suspense>
      <ContactStep {...props} />
    </Suspense>
  ),
}

/** The own profile, with the code step of the accounts for a changed e-mail or phone. */
export default function OwnProfileRoute() {
  return <OwnProfilePage slots={slots} />
}

import { lazy, Suspense } from 'react'
import { OwnProfilePage } from '../../features/profiles/own-profile-page.tsx'
import type { ContactStepSlotProps } from '../../features/profiles/slots.ts'
import { lazyPage } from '../lazy-page.tsx'

const ContactStep = lazy(() => import('../../features/accounts/contact-step.tsx'))

const { Component: PrivacySection } = lazyPage(() => import('../../features/privacy/privacy-section.tsx'), ['privacy'])

const slots = {
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
}

/** The own profile, with the code step of the accounts for a changed e-mail or phone, and one's own data. */
export default function OwnProfileRoute() {
  return <OwnProfilePage slots={slots} />
}

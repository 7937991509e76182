import type { ReactNode } from 'react'
import { Boundary } from '../../ui/page/boundary.tsx'
import { AppDownload } from './app-download.tsx'
import { Audiences } from './audiences.tsx'
import { Ecosystem } from './ecosystem.tsx'
import { Footer } from './footer.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { SectionFailed } from './lazy-section.tsx'
import { Questions } from './questions.tsx'
import { Referral } from './referral.tsx'

const sections: Readonly<Record<string, ReactNode>> = {
  ecosystem: <Ecosystem />,
  how: <HowItWorks />,
  audiences: <Audiences />,
  referral: <Referral />,
  questions: <Questions />,
  app: <AppDownload />,
  footer: <Footer />,
}

/** Sections below the first screen; a failing one leaves the others intact. */
export default function LowerSections() {
  return Object.entries(sections).map(([name, section]) => (
    <Boundary key={name} instead={() => <SectionFailed />}>
      {section}
    </Boundary>
  ))
}

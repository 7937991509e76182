import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './visits.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/** `AXE=all` checks every page in both themes and on both screens, which takes three times as long. */
export const allVariants = process.env.AXE === 'all'

export type Theme = 'light' | 'dark'

/**
 * Returns the faults that axe finds in one theme, one line each with the place. With `AXE=all` it checks the colours of
 * the other theme too.
 */
export async function accessibilityFaults(page: Page, theme: Theme = 'light'): Promise<string[]> {
  const faults = await faultsIn(page, theme, (axe) => axe.withTags(standards))
  if (!allVariants) return faults
  const other = theme === 'light' ? 'dark' : 'light'
  return [...faults, ...(await faultsIn(page, other, (axe) => axe.withRules(colourRules)))]
}

async function faultsIn(page: Page, theme: Theme, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  await transitionsEnded(page)
  // Without this option axe also describes every passed element, which takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${new URL(page.url()).pathname} ${theme} ${id} ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}

/**
 * Returns what scrolls sideways, the page or a dialog, on the narrowest phone with text at 200 % (WCAG 1.4.4 and
 * 1.4.10). Restores the page afterwards.
 */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const faults = await page.evaluate(() => {
    const { documentElement } = document
    documentElement.style.fontSize = '200%'
    const wide = [documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth }) => `${location.pathname} scrolls sideways: ${tagName} ${scrollWidth}`)
    documentElement.style.fontSize = ''
    return wide
  })
  if (before) await page.setViewportSize(before)
  return faults
}

/** Waits for CSS transitions: a colour between light and dark has the contrast of neither. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

const mostStops = 60

/** Presses Tab until `target` has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    expect(await focusIsShown(page), `the focus on ${await focused(page)} is visible`).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${target}`)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
}

/** Returns whether an outline or ring is on the element, on its label or card, or beside it (radio button). */
function focusIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const outlined = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const element = document.activeElement
    if (!element || element === document.body) return false
    const around = [element, element.nextElementSibling, element.parentElement, element.closest('label, article')]
    return around.some(outlined) || getComputedStyle(element).boxShadow !== 'none'
  })
}

import type { ToastMessage } from './toaster.tsx'

export const loadToaster = () => import('./toaster.tsx')

/**
 * Shows a message at the top of the window for six seconds, announced politely. Its code loads with the first one; where
 * that fails, no message is shown.
 */
export async function showToast(message: ToastMessage): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined)
  toaster?.addToast(message)
}

/** Removes the message that is shown. */
export async function clearToast(): Promise<void> {
  const toaster = await loadToaster().catch(() => undefined)
  toaster?.dismissToast()
}

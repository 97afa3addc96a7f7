import type { ToastMessage } from './toaster.tsx'

/** Shows a message at the top of the window for six seconds, announced politely. Its code loads with the first one. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { addToast } = await import('./toaster.tsx')
  addToast(message)
}

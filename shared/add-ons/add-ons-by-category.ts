/** Add-ons in their order, by category; the first add-on of each decides which category comes first. */
export function addOnsByCategory<AddOn extends { readonly category: string }>(
  addOns: readonly AddOn[],
): { readonly category: string; readonly addOns: readonly AddOn[] }[] {
  const categories = new Map<string, AddOn[]>()
  for (const addOn of addOns) {
    const category = addOn.category || 'Other'
    categories.set(category, [...(categories.get(category) ?? []), addOn])
  }
  return [...categories].map(([category, members]) => ({ category, addOns: members }))
}

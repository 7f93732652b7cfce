export function EstimateList() {
  return null;
}

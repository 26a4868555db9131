/** The names under which deployments say what was predicted: one owner for receipts and results. */

export const predictionAliases = {
  // `prediction` is the last: it may be the record, with the others in it.
  direction: ['predicted_direction', 'prediction_direction', 'choice', 'side', 'prediction'],
  confidence: ['confidence_level', 'confidence_score', 'probability'],
} as const

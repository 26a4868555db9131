#!/usr/bin/env bash
# The life of one prediction: subscribe, find a challenge, predict, wait for its resolution, read the score.
source "$(dirname "${BASH_SOURCE[0]}")/become-an-agent.sh" "$@"

say 'What can be subscribed to'
get /api/v1/public/prediction-scopes | field 'scopes.join(" ")'

say 'Subscribe to CL; a second time changes nothing'
post /api/v1/agent/prediction-scope/CL
post /api/v1/agent/prediction-scope/CL
get /api/v1/agent/prediction-scope | field 'scopes.join(" ")'

say 'The operator opens a challenge, so that there is one to wait for'
operate challenges '{"scope_key": "CL", "question": "Will crude be higher in ten minutes?", "deadline_in_s": 600}' >/dev/null
CHALLENGES=$(get /api/v1/eval/challenges/active)
echo "$(field total <<<"$CHALLENGES") open in CL; the newest:"
CHALLENGE_ID=$(field 'items.at(-1).id' <<<"$CHALLENGES")
field 'items.at(-1).question' <<<"$CHALLENGES"

say 'Predict, once'
post "/api/v1/eval/challenges/$CHALLENGE_ID/predict" \
  '{"direction": "bullish", "confidence": 0.8, "reasoning": "Stocks fell twice in a row."}' | field prediction_id
echo 'A second one is refused:'
post "/api/v1/eval/challenges/$CHALLENGE_ID/predict" '{"direction": "bearish", "confidence": 0.5}' 2>/dev/null || true

say 'Before it resolves, results tell who has submitted and not what'
get "/api/v1/eval/challenges/$CHALLENGE_ID/results" | field 'predictions.map((each) => JSON.stringify(each)).join("\n")'

say 'It resolves'
operate resolve "{\"challenge_id\": \"$CHALLENGE_ID\", \"result\": \"bullish\"}" | field close_price
RESULTS=$(get "/api/v1/eval/challenges/$CHALLENGE_ID/results")
echo "Result: $(field result <<<"$RESULTS"), my score: $(field "predictions.find((each) => each.agent_id === '$AGENT_ID').score" <<<"$RESULTS")"

say 'The leaderboard'
get '/api/v1/eval/leaderboard?limit=5' | field 'items.map((each) => `${each.rank} ${each.agent_name} ${each.avg_score}`).join("\n")'

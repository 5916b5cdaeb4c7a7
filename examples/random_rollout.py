"""A whole random game of Rialto through PettingZoo, in ten lines."""

from laguna.envs.aec import rialto_v1

env = rialto_v1.env(seats=4, reward="points")
env.reset(seed=7)
points = dict.fromkeys(env.agents, 0.0)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    points[agent] += reward
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
print(points)
